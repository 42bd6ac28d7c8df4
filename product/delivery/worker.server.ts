import { runAttempt, type DeliveryDeps } from './attempt.server.ts';
import { DELIVERIES_CHANNEL } from './enqueue.server.ts';
import { createDestinationLimiter } from './destination-limiter.ts';
import { extendLeases, leaseDue, type LeasedJob } from './lease.server.ts';
import type { Queue } from './queue.ts';

export interface WorkerOptions {
  /** The deliveries that it makes; by default those to connectors that take no payments. */
  queue?: Queue;
  /** Channels whose messages may mean new deliveries; it always listens to the channel of deliveries. */
  wakeOn?: readonly string[];
  /** Deliveries at once; by default 16 payments, 16 to other connectors, 48 to webhooks and 8 e-mails. */
  concurrency?: number;
  /**
   * The most of these to one destination, so that a slow receiver delays no other; 4 by default. One that nothing is known
   * of, and one that is slow, has a single place.
   */
  perDestination?: number;
  /** Stops the worker like `stop`. */
  signal?: AbortSignal;
}

export interface DeliveryWorker {
  /** Looks for work at once. */
  wake(): void;
  inFlight(): number;
  /** Takes no further deliveries, and resolves when the running ones are recorded. */
  stop(): Promise<void>;
}

const AT_ONCE: Record<Queue, number> = { payments: 16, connectors: 16, webhooks: 48, emails: 8 };
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;
const HEARTBEAT_MS = 5_000;
/** Finished deliveries are gathered for this long before the next look, so that one look fills several places. */
const GATHER_MS = 10;

/** Starts delivering: takes due deliveries from the outbox, across tenants, until it is stopped. */
export function startDeliveryWorker(deps: DeliveryDeps, options: WorkerOptions = {}): DeliveryWorker {
  const { db, owner, logger } = deps;
  const queue = options.queue ?? 'connectors';
  const concurrency = options.concurrency ?? AT_ONCE[queue];
  const limiter = createDestinationLimiter(options.perDestination ?? 4);
  const running = new Map<string, { job: LeasedJob; done: Promise<void> }>();
  const stopping = new AbortController();
  let woken = false;
  let rouse: (() => void) | undefined;

  function wake(): void {
    woken = true;
    rouse?.();
  }

  function pause(ms: number): Promise<void> {
    if (woken || stopping.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      function done(): void {
        clearTimeout(timer);
        rouse = undefined;
        resolve();
      }
      rouse = done;
    });
  }

  function begin(job: LeasedJob): void {
    limiter.begin(job.destination);
    const began = performance.now();
    const done = runAttempt(deps, job)
      .then(
        () => undefined,
        (error: Error) =>
          logger.error(
            { deliveryId: job.id, connector: job.connector, error: error.message },
            'An attempt could not be recorded',
          ),
      )
      .finally(() => {
        running.delete(job.id);
        limiter.end(job.destination, performance.now() - began);
        setTimeout(wake, GATHER_MS);
      });
    running.set(job.id, { job, done });
  }

  async function look(): Promise<number> {
    const count = concurrency - running.size;
    if (count <= 0) return 0;
    const jobs = await leaseDue(db, owner, {
      queue,
      count,
      perDestination: limiter.each,
      inFlight: limiter.taken(),
    });
    for (const job of jobs) begin(job);
    return jobs.length;
  }

  async function work(): Promise<void> {
    let idle = SHORTEST_PAUSE_MS;
    while (!stopping.signal.aborted) {
      woken = false;
      try {
        const taken = await look();
        idle = taken > 0 ? SHORTEST_PAUSE_MS : Math.min(idle * 2, LONGEST_PAUSE_MS);
        // Places left after something was taken: destinations at their limit may have hidden others behind them.
        if (taken > 0 && running.size < concurrency) continue;
      } catch (error) {
        logger.error({ error: (error as Error).message }, 'The outbox could not be read');
        idle = LONGEST_PAUSE_MS;
      }
      await pause(idle);
    }
  }

  const heartbeat = setInterval(() => {
    if (running.size === 0) return;
    const jobs = [...running.values()].map(({ job }) => job);
    extendLeases(db, owner, jobs).catch((error: Error) => {
      logger.warn({ error: error.message }, 'Leases could not be extended');
    });
  }, HEARTBEAT_MS);
  const unsubscribe = [DELIVERIES_CHANNEL, ...(options.wakeOn ?? [])].map((channel) =>
    db.listen(channel, wake),
  );
  const loop = work();

  async function stop(): Promise<void> {
    stopping.abort();
    rouse?.();
    for (const stopListening of unsubscribe) stopListening();
    await loop;
    await Promise.all([...running.values()].map(({ done }) => done));
    clearInterval(heartbeat);
  }

  options.signal?.addEventListener('abort', () => void stop(), { once: true });
  return { wake, inFlight: () => running.size, stop };
}

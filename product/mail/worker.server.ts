import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import type { Sealer } from '@tributary/engine/storage/sealing.server.ts';
import { waitAfter } from '@tributary/engine/outbox/retry-plan.ts';
import { leaseEmails, recordAttempt, type LeasedEmail, type EmailOutcome } from './lease.server.ts';
import { EMAILS_CHANNEL, placeOf, type EmailContent } from './queue.server.ts';
import type { EmailTransport, TransportError } from './transport.server.ts';

/** The logger's methods that the worker uses; pino's logger has them. */
export interface EmailLogger {
  debug(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

export interface EmailWorkerDeps {
  db: Database;
  sealer: Sealer;
  transport: EmailTransport;
  logger: EmailLogger;
  /** This process's name on its leases, from `processName()`. */
  owner: string;
}

export interface EmailWorker {
  /** Leases nothing more and resolves when running attempts are recorded. */
  stop(): Promise<void>;
}

const CONCURRENCY = 4;
const PAUSE_MS = 2_000;
const STOP_PATIENCE_MS = 8_000;

async function attempt(
  { sealer, transport, logger }: EmailWorkerDeps,
  email: LeasedEmail,
): Promise<EmailOutcome> {
  const { id, tenantId, sealed, createdAt, planStep } = email;
  let content: EmailContent;
  try {
    content = JSON.parse(sealer.open(sealed, placeOf(id)).toString()) as EmailContent;
  } catch (error) {
    logger.error({ mailId: id, tenantId, err: error }, 'A mail can not be opened with this key');
    return { kind: 'failed', error: (error as Error).message, waitMs: null };
  }
  try {
    await transport.send({ ...content, id, createdAt });
    logger.debug({ mailId: id, tenantId }, 'A mail was sent');
    return { kind: 'sent' };
  } catch (error) {
    const { message, retryable } = error as TransportError;
    const waitMs = retryable === false ? null : waitAfter(planStep + 1);
    logger.warn({ mailId: id, tenantId, reason: message, parked: waitMs === null }, 'A mail was not sent');
    return { kind: 'failed', error: message, waitMs };
  }
}

/**
 * Starts sending: processes due emails of the outbox until it is stopped. Any number of processes may run it.
 * @param pauseMs milliseconds between two polls without a notification
 */
export function startEmailWorker(deps: EmailWorkerDeps, pauseMs: number = PAUSE_MS): EmailWorker {
  const { db, logger, owner } = deps;
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  let woken = false;
  let rouse: (() => void) | undefined;

  function wake(): void {
    woken = true;
    rouse?.();
  }

  function pause(): Promise<void> {
    if (woken || stopping.signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(done, pauseMs);
      function done(): void {
        clearTimeout(timer);
        rouse = undefined;
        resolve();
      }
      rouse = done;
    });
  }

  async function bring(email: LeasedEmail): Promise<void> {
    try {
      const outcome = await attempt(deps, email);
      await db.asPlatform((tx) => recordAttempt(tx, owner, email.id, outcome));
    } catch (error) {
      // The lease expires, and the email is tried again.
      logger.error({ mailId: email.id, err: error }, 'An attempt at a mail could not be recorded');
    }
  }

  async function look(): Promise<void> {
    const free = CONCURRENCY - running.size;
    if (free <= 0) return;
    for (const email of await db.asPlatform((tx) => leaseEmails(tx, owner, free))) {
      const done = bring(email).finally(() => {
        running.delete(done);
        wake();
      });
      running.add(done);
    }
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      woken = false;
      await look().catch((error: unknown) =>
        logger.error({ err: error }, 'The outbox of mails could not be read'),
      );
      await pause();
    }
  }

  const unsubscribe = db.listen(EMAILS_CHANNEL, wake);
  const loop = work();
  return {
    async stop() {
      stopping.abort();
      rouse?.();
      unsubscribe();
      await loop;
      // A hanging mail server must not block the stop: the lease expires, and the email is tried again.
      await Promise.race([Promise.all(running), sleep(STOP_PATIENCE_MS, undefined, { ref: false })]);
      deps.transport.close();
    },
  };
}

import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import type { IsolatedResponse } from './child.server.ts';
import { processorMs, residentMegabytes } from './process-use.server.ts';
import { createTurns } from './turns.ts';

const CHILD = join(import.meta.dirname, 'child.server.ts');
/** How often a working process's memory is checked, in ms. */
const LOOK_MS = 25;
/** By the clock, a task may take this many times as long as on the processor. */
const PATIENCE = 10;
/** A process without work ends after this, in ms. */
const IDLE_MS = 60_000;

/** Functions that an isolated process runs. A module of them exports `tasks`. Inputs and results are cloned. */
export type IsolatedTasks = Record<string, (input: never) => unknown>;

export interface IsolationOptions {
  /** The module that exports `tasks`: `import.meta.resolve('./tasks.server.ts')`. */
  module: string;
  /**
   * Longest processor time of one task, in ms. A task that waits for a processor on a busy machine gets up to ten times
   * as long by the clock; where the system does not report processor time, the clock alone counts.
   */
  timeoutMs: number;
  /** Of which threads: of all by default, since libraries may start some. */
  counts?: 'all threads' | 'main thread';
  /** Resident memory of a process, in megabytes. */
  memoryMb: number;
  /** The largest result, in bytes. */
  resultBytes: number;
  /** Number of processes at work. */
  processes: number;
  /** Processes that wait beside, for tasks that often get theirs killed; 0 by default. */
  standby?: number;
  /** Tasks of one owner that may wait. */
  waiting: number;
}

/** Why an isolated task has no result. `failed` is an error that the task threw. */
export type IsolationFault = 'timeout' | 'memory' | 'crashed' | 'tooLarge' | 'busy' | 'failed';

export class IsolationError extends Error {
  override name = 'IsolationError';
  readonly fault: IsolationFault;

  constructor(fault: IsolationFault, message: string) {
    super(message);
    this.fault = fault;
  }

  /** Whether the input is to blame, so that the same task would fail again. */
  get isCausedByInput(): boolean {
    return this.fault !== 'busy';
  }
}

export interface Isolation<Tasks extends IsolatedTasks> {
  /**
   * Runs a task in a process that may crash. Tasks of one owner run one after the other, and owners take turns.
   * @param owner for example the tenant's id
   * @throws IsolationError
   */
  run<Name extends keyof Tasks & string>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
    owner: string,
  ): Promise<Awaited<ReturnType<Tasks[Name]>>>;
  close(): void;
}

interface Worker {
  child: ChildProcess;
  ready: Promise<void>;
  idle?: NodeJS.Timeout;
}

/**
 * Processes that run libraries over content of a tenant, which could crash, block or exhaust them. A process that
 * takes too long, grows too large or crashes is killed; only its task fails.
 */
export function createIsolation<Tasks extends IsolatedTasks>(options: IsolationOptions): Isolation<Tasks> {
  const free: Worker[] = [];
  const all = new Set<ChildProcess>();
  const standby = options.standby ?? 0;
  let isClosed = false;
  const turns = createTurns({ places: options.processes, waiting: options.waiting });

  function start(): Worker {
    const child = fork(CHILD, [options.module, String(options.resultBytes)], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${options.memoryMb}`],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // The process needs none of the server's secrets.
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    });
    all.add(child);
    child.once('exit', () => forget(child));
    const ready = new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve());
      child.once('error', reject);
      child.once('exit', () => reject(new IsolationError('crashed', 'The isolated process did not start.')));
    });
    ready.catch(() => undefined);
    return { child, ready };
  }

  /** No task gets a process that has ended, or is about to. */
  function forget(child: ChildProcess): void {
    all.delete(child);
    const at = free.findIndex((worker) => worker.child === child);
    if (at >= 0) free.splice(at, 1);
  }

  async function take(): Promise<Worker> {
    const worker = free.pop() ?? start();
    clearTimeout(worker.idle);
    worker.child.ref();
    worker.child.channel?.ref();
    await worker.ready;
    return worker;
  }

  function giveBack(worker: Worker): void {
    const { child } = worker;
    if (isClosed) return;
    const isGone = child.killed || !child.connected || child.exitCode !== null || child.signalCode !== null;
    if (isGone) {
      forget(child);
    } else {
      free.push(worker);
      rest(worker);
    }
    // The next task should not wait until a process has started.
    if (!isGone && standby === 0) return;
    while (free.length < 1 + standby && all.size < options.processes + standby) {
      const next = start();
      free.unshift(next);
      rest(next);
    }
  }

  function rest(worker: Worker): void {
    worker.child.unref();
    worker.child.channel?.unref();
    worker.idle = setTimeout(() => {
      forget(worker.child);
      worker.child.kill('SIGKILL');
    }, IDLE_MS).unref();
  }

  async function work(task: string, input: unknown): Promise<unknown> {
    const worker = await take();
    try {
      const response = await ask(worker.child, { task, input }, options);
      if ('error' in response) throw new IsolationError('failed', response.error);
      if ('tooLarge' in response) throw new IsolationError('tooLarge', `The result of ${task} is too large.`);
      return deserialize(response.result);
    } finally {
      giveBack(worker);
    }
  }

  return {
    async run(name, input, owner) {
      const leave = await turns.enter(owner);
      if (!leave) throw new IsolationError('busy', 'Too many tasks of this owner are waiting.');
      try {
        return (await work(name, input)) as never;
      } finally {
        leave();
      }
    },
    close() {
      isClosed = true;
      for (const child of all) child.kill('SIGKILL');
    },
  };
}

/** One call and its response. Kills the process at the limits of time and memory. */
function ask(
  child: ChildProcess,
  call: { task: string; input: unknown },
  { timeoutMs, memoryMb, counts }: IsolationOptions,
): Promise<IsolatedResponse> {
  return new Promise((resolve, reject) => {
    const end = (fault: IsolationFault, message: string): void => {
      settle();
      child.kill('SIGKILL');
      reject(new IsolationError(fault, message));
    };
    const usedMs = () => processorMs(child.pid!, counts);
    const started = { at: Date.now(), used: usedMs() };
    const lookAtTime = (): void => {
      const used = usedMs();
      const isKnown = used !== undefined && started.used !== undefined;
      const left = isKnown ? timeoutMs - (used - started.used!) : 0;
      const leftByClock = started.at + PATIENCE * timeoutMs - Date.now();
      if (left > 0 && leftByClock > 0) timer = setTimeout(lookAtTime, Math.min(left, leftByClock));
      else end('timeout', `${call.task} took more than ${timeoutMs} ms.`);
    };
    let timer = setTimeout(lookAtTime, timeoutMs);
    const look = setInterval(() => {
      const used = residentMegabytes(child.pid!);
      if (used > memoryMb) end('memory', `${call.task} used more than ${memoryMb} MB.`);
    }, LOOK_MS);
    const onMessage = (response: IsolatedResponse): void => {
      settle();
      resolve(response);
    };
    const onExit = (code: number | null, signal: string | null): void =>
      end('crashed', `The process of ${call.task} ended with ${signal ?? code}.`);
    function settle(): void {
      clearTimeout(timer);
      clearInterval(look);
      child.off('message', onMessage);
      child.off('exit', onExit);
    }
    child.once('message', onMessage);
    child.once('exit', onExit);
    child.send(call, (error) => {
      if (error) end('crashed', error.message);
    });
  });
}

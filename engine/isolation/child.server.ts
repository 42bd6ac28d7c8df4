import { writeFileSync } from 'node:fs';
import { serialize } from 'node:v8';

// The program of an isolated process: loads a module of tasks and runs them one by one on request. Arguments: the
// module's URL, the largest result in bytes.

/** @internal A request of the parent. */
export interface IsolatedCall {
  task: string;
  input: unknown;
}

/** @internal The child's response: the serialized result, or the message of the task's error. */
export type IsolatedResponse = { result: Uint8Array } | { tooLarge: true } | { error: string };

// When memory runs out, Linux should kill this process before any other.
try {
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Another system, or not permitted: the parent's own limit remains.
}

process.on('disconnect', () => process.exit());
const [module = '', resultLimit = '0'] = process.argv.slice(2);
const { tasks } = (await import(module)) as { tasks: Record<string, (input: unknown) => unknown> };

process.on('message', ({ task, input }: IsolatedCall) => {
  void respond(task, input).then((response) => process.send?.(response));
});
process.send?.('ready');

async function respond(task: string, input: unknown): Promise<IsolatedResponse> {
  try {
    const result = serialize(await tasks[task]!(input));
    return result.byteLength > Number(resultLimit) ? { tooLarge: true } : { result };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

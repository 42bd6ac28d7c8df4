import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import type { tasks } from './hostile-tasks.testing.ts';
import { createIsolation } from './isolation.server.ts';
import { createTurns } from './turns.ts';

const limits = {
  module: import.meta.resolve('./hostile-tasks.testing.ts'),
  memoryMb: 300,
  resultBytes: 100_000,
  processes: 2,
  waiting: 3,
};
// A generous limit, so that a busy machine does not turn another fault into a timeout.
const isolation = createIsolation<typeof tasks>({ ...limits, timeoutMs: 15_000 });
const impatient = createIsolation<typeof tasks>({ ...limits, timeoutMs: 500 });
/** Returns the parent of a process; undefined if the process does not exist. */
function parentOf(id: string): number | undefined {
  try {
    return Number(/^PPid:\t(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'latin1'))?.[1]);
  } catch {
    return undefined;
  }
}
/** The input of a task that takes none. */
const nothing = undefined as never;
afterAll(() => {
  isolation.close();
  impatient.close();
});

it('returns the result of a task, from the same process each time', async () => {
  expect(await isolation.run('double', 21, 'river')).toBe(42);
  const first = await isolation.run('processId', nothing, 'river');
  expect(first).not.toBe(process.pid);
  expect(await isolation.run('processId', nothing, 'hill')).toBe(first);
});

it.each([
  ['a crash of native code', 'die', undefined, 'crashed'],
  ['memory without end', 'fill', 2_000, 'memory'],
  ['a result without end', 'grow', 200_000, 'tooLarge'],
  ['an error', 'fail', 'out of reason', 'failed'],
] as const)('survives %s, and works on afterwards', async (_name, task, input, fault) => {
  await expect(isolation.run(task, input as never, 'river')).rejects.toMatchObject({ fault });
  expect(await isolation.run('double', 2, 'river')).toBe(4);
});

it('ends an endless loop, and runs the next task', async () => {
  await expect(impatient.run('spin', nothing, 'river')).rejects.toMatchObject({
    fault: 'timeout',
  });
  expect(await impatient.run('double', 2, 'river')).toBe(4);
});

it('starts another process as soon as one was killed', async () => {
  const killed = await impatient.run('processId', nothing, 'river');
  await expect(impatient.run('spin', nothing, 'river')).rejects.toMatchObject({ fault: 'timeout' });
  const children = readdirSync('/proc').filter((id) => parentOf(id) === process.pid);
  const id = await impatient.run('processId', nothing, 'river');
  expect(id).not.toBe(killed);
  expect(children).toContain(String(id));
});

it('keeps the server’s environment from the process', async () => {
  process.env['SECRETS_KEY'] ??= 'not for tasks';
  expect(await isolation.run('environment', nothing, 'river')).not.toContain('SECRETS_KEY');
});

it('runs another owner’s task while one owner has many waiting', async () => {
  const order: string[] = [];
  // Both processes run already: the test compares the order, not the time to start.
  await Promise.all(['river', 'hill'].map((owner) => isolation.run('wait', 50, owner)));
  const wait = (owner: string) => isolation.run('wait', 150, owner).then(() => order.push(owner));
  const many = [wait('river'), wait('river'), wait('river'), wait('river')];
  await expect(isolation.run('wait', 1, 'river')).rejects.toMatchObject({ fault: 'busy' });
  await Promise.all([...many, wait('hill')]);
  expect(order.indexOf('hill')).toBeLessThan(2);
});

it('runs owners in turns', async () => {
  const turns = createTurns({ places: 1, waiting: 10 });
  const order: string[] = [];
  const visit = async (owner: string): Promise<void> => {
    const leave = (await turns.enter(owner))!;
    order.push(owner);
    await Promise.resolve();
    leave();
  };
  await Promise.all(['a', 'a', 'a', 'b', 'c', 'b'].map(visit));
  expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'b']);
});

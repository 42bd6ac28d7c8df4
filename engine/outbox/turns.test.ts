import { expect, test } from 'vitest';
import { startTurns } from './turns.server.ts';

/** Simulates a database's channels: announcements reach the listeners at once. */
function channels() {
  const listeners = new Map<string, Set<(payload: string) => void>>();
  return {
    listen(channel: string, listener: (payload: string) => void) {
      const those = listeners.get(channel) ?? new Set();
      listeners.set(channel, those.add(listener));
      return () => void those.delete(listener);
    },
    say: (channel: string, payload = '') => listeners.get(channel)?.forEach((listener) => listener(payload)),
  };
}

const QUIET = { everyMs: 3_600_000, onError: (error: unknown) => expect.fail(String(error)) };
const always = () => true;

function manual() {
  const turns: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => turns.push(resolve));
  const end = async () => {
    turns.at(-1)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { turns, work, end };
}

test('a message during a turn begins one more turn afterwards', async () => {
  const db = channels();
  const { turns, work, end } = manual();
  const worker = startTurns(work, { ...QUIET, db, wakeOn: { jobs: always } });
  expect(turns).toHaveLength(1);
  db.say('jobs');
  db.say('jobs');
  expect(turns).toHaveLength(1);
  await end();
  expect(turns).toHaveLength(2);
  await end();
  expect(turns).toHaveLength(2);
  await worker.stop();
});

test('only messages that are a cause begin a turn', async () => {
  const db = channels();
  const { turns, work, end } = manual();
  const worker = startTurns(work, {
    ...QUIET,
    db,
    atOnce: false,
    wakeOn: { changes: (payload) => payload === 'themes' },
  });
  expect(turns).toHaveLength(0);
  db.say('changes', 'pages');
  expect(turns).toHaveLength(0);
  db.say('changes', 'themes');
  expect(turns).toHaveLength(1);
  await end();
  await worker.stop();
});

test('stopping waits for the turn and begins no other', async () => {
  const db = channels();
  const { turns, work, end } = manual();
  const worker = startTurns(work, { ...QUIET, db, wakeOn: { jobs: always } });
  db.say('jobs');
  let isStopped = false;
  const stopped = worker.stop().then(() => (isStopped = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isStopped).toBe(false);
  await end();
  await stopped;
  expect(turns).toHaveLength(1);
});

test('a turn that fails is told and does not end the work', async () => {
  const db = channels();
  const errors: unknown[] = [];
  let turns = 0;
  const worker = startTurns(
    async () => {
      turns += 1;
      if (turns === 1) throw new Error('The database is away');
    },
    { everyMs: 3_600_000, db, wakeOn: { jobs: always }, onError: (error) => errors.push(error) },
  );
  await new Promise((resolve) => setImmediate(resolve));
  db.say('jobs');
  await new Promise((resolve) => setImmediate(resolve));
  expect(errors).toEqual([new Error('The database is away')]);
  expect(turns).toBe(2);
  await worker.stop();
});

import { armHold, placeHold, type Hold, type HeldStatement } from './held-statements.ts';

/** Where the server is killed: the step that it is about to make, or has made without knowing so. */
export const CRASH_POINTS = [
  'accept',
  'beforeCreate',
  'afterCreate',
  'record',
  'settle',
  'releaseCopies',
  'counterEntry',
] as const;
export type CrashPoint = (typeof CRASH_POINTS)[number];

/** The steps that are statements: the table, and when its trigger holds them. */
const STATEMENTS: Partial<Record<CrashPoint, Omit<Hold, 'name' | 'lock'>>> = {
  accept: { table: 'transactions', on: 'INSERT' },
  record: { table: 'delivery_attempts', on: 'INSERT' },
  settle: { table: 'transactions', on: 'UPDATE', when: 'OLD.status IS DISTINCT FROM NEW.status' },
  releaseCopies: {
    table: 'deliveries',
    on: 'UPDATE',
    when: "OLD.status = 'HELD' AND NEW.status = 'PENDING'",
  },
  counterEntry: { table: 'counter_entries', on: 'UPDATE', when: 'OLD.state IS DISTINCT FROM NEW.state' },
};
const lockOf = (point: CrashPoint): number => CRASH_POINTS.indexOf(point);

/** Puts triggers into the test's database. They hold a statement while its point is armed, and cost a lock otherwise. */
export async function placeCrashPoints(url: string): Promise<void> {
  for (const point of CRASH_POINTS) {
    const statement = STATEMENTS[point];
    if (statement)
      await placeHold(url, { name: `crash_at_${point.toLowerCase()}`, lock: lockOf(point), ...statement });
  }
}

/** Whether a point is a statement of the database; the others are calls of the payment service. */
export const isStatement = (point: CrashPoint): boolean => STATEMENTS[point] !== undefined;

/** Arms a point: the next statement there is held, so that the server can be killed while it waits. */
export const armStatement = (url: string, point: CrashPoint): Promise<HeldStatement> =>
  armHold(url, lockOf(point));

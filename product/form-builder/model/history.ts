import type { FormSchema } from '@tributary/form-engine/schema.ts';

/** The steps back and forward. `tag` and `at` (ms) belong to the newest change. */
export interface History {
  past: readonly FormSchema[];
  present: FormSchema;
  future: readonly FormSchema[];
  tag: string;
  at: number;
}

/** Changes with one tag within this many milliseconds are one step: a word typed, not its letters. */
const pause = 1000;
/** Changes whose tag starts like this are one step however long they take: a field held while it is moved. */
export const holdTag = 'hold:';
const depth = 100;

/** A history that begins with a form as it is. */
export function beginHistory(present: FormSchema): History {
  return { past: [], present, future: [], tag: '', at: 0 };
}

/** Adds a change. Changes of one tag that follow closely become one step; no tag always makes a step. */
export function recordChange(history: History, next: FormSchema, tag: string, now: number): History {
  if (next === history.present) return history;
  const joins = tag !== '' && tag === history.tag && (tag.startsWith(holdTag) || now - history.at < pause);
  const past = joins ? history.past : [...history.past, history.present].slice(-depth);
  return { past, present: next, future: [], tag, at: now };
}

/** One step back; the same history when there is none. */
export function stepBack(history: History): History {
  const previous = history.past.at(-1);
  if (!previous) return history;
  const future = [history.present, ...history.future];
  return { past: history.past.slice(0, -1), present: previous, future, tag: '', at: 0 };
}

/** One step forward again; the same history when there is none. */
export function stepForward(history: History): History {
  const [next, ...future] = history.future;
  if (!next) return history;
  return { past: [...history.past, history.present], present: next, future, tag: '', at: 0 };
}

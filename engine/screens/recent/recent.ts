import type { RememberedPart } from '@tributary/kit/remembered.ts';

/** How many records are remembered as opened. */
const KEPT = 10;
const NAME = /^[a-z-]+:[0-9a-f-]{36}$/;

/** Under which name this browser remembers what one person opened in one organization. */
export function recentPart({ userId, tenant }: { userId: string; tenant: string }): RememberedPart {
  return `recent.${tenant}.${userId}`;
}

/** What was remembered, newest first, each record as `pages:{id}`: names alone, so that nothing of it is kept here. */
export function readRecent(text: string | null): string[] {
  return (text ?? '')
    .split(',')
    .filter((name) => NAME.test(name))
    .slice(0, KEPT);
}

/** The same with a record that was just opened. */
export function withOpened(text: string | null, resource: string, id: string): string {
  const name = `${resource}:${id}`;
  return [name, ...readRecent(text).filter((other) => other !== name)].slice(0, KEPT).join(',');
}

/** The same without what is gone or may no longer be read. */
export function withoutGone(text: string | null, gone: readonly string[]): string {
  return readRecent(text)
    .filter((name) => !gone.includes(name))
    .join(',');
}

import type { RememberedPart } from '@tributary/kit/remembered.ts';

/** How many opened records are remembered. */
const KEPT = 10;
const NAME = /^[a-z-]+:[0-9a-f-]{36}$/;

/** The storage key of the records that one person opened in one organization. */
export function recentPart({ userId, tenant }: { userId: string; tenant: string }): RememberedPart {
  return `recent.${tenant}.${userId}`;
}

/** The remembered records, newest first, each as `pages:{id}`: only names, so that no data is stored here. */
export function readRecent(text: string | null): string[] {
  return (text ?? '')
    .split(',')
    .filter((name) => NAME.test(name))
    .slice(0, KEPT);
}

/** The list with a record that was just opened. */
export function withOpened(text: string | null, resource: string, id: string): string {
  const name = `${resource}:${id}`;
  return [name, ...readRecent(text).filter((other) => other !== name)].slice(0, KEPT).join(',');
}

/** The list without records that were deleted or may no longer be read. */
export function withoutGone(text: string | null, gone: readonly string[]): string {
  return readRecent(text)
    .filter((name) => !gone.includes(name))
    .join(',');
}

import type { LogEvent } from '../definition/resource.ts';

/** Revisions shown at a time unless asked otherwise (specification, section 9). */
export const REVISIONS_SHOWN = 5;

export const LOG_TITLE_LENGTH = 64;

/** A displayed name, cut to 64 characters (specification, section 3), never inside a character. */
export function logTitle(name: string): string {
  return [...name].slice(0, LOG_TITLE_LENGTH).join('');
}

/** The colour of a log event (specification, section 3). */
export function eventColor(
  event: LogEvent | string,
): 'success' | 'info' | 'primary' | 'warning' | 'secondary' {
  if (event === 'CREATE' || event === 'INVITE') return 'success';
  if (event === 'UPDATE') return 'info';
  if (event === 'DUPLICATE') return 'primary';
  return event === 'DELETE' ? 'warning' : 'secondary';
}

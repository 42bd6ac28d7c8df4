/**
 * A new UUID version 7 (RFC 9562): its first 48 bits are the time in milliseconds, so that keys made one after
 * another are adjacent in an index.
 * @param at milliseconds since 1970. Default: now
 */
export function newId(at: number = Date.now()): string {
  const time = Math.floor(at).toString(16).padStart(12, '0');
  // Version 4 has its random bits and its variant where version 7 has them, and node keeps them ready.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${crypto.randomUUID().slice(15)}`;
}

/** When an id was made (RFC 9562, section 5.7), to the millisecond. */
export function timeOf(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Whether a text from outside is a UUID in the one accepted spelling, lower-case. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && UUID.test(text);
}

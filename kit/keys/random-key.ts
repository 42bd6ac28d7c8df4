/** A random idempotency key of 160 bits, also on plain http, where randomUUID is missing. */
export const randomKey = (): string => crypto.getRandomValues(new Uint32Array(5)).join('-');

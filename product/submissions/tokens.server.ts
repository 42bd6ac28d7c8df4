import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Makes and checks the unguessable part of addresses that belong to one transaction: whoever holds such an address
 * got it from us.
 * @param secret the installation's secrets key; a key for this purpose alone is derived from it
 */
export function createTokens(secret: string) {
  const key = createHmac('sha256', secret).update('tributary transaction addresses').digest();
  const make = (tenantId: string, transactionId: string) =>
    createHmac('sha256', key).update(`${tenantId} ${transactionId}`).digest('base64url').slice(0, 32);
  return {
    make,
    matches(token: string, tenantId: string, transactionId: string): boolean {
      const wanted = Buffer.from(make(tenantId, transactionId));
      const given = Buffer.from(token);
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;

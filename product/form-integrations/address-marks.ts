import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';

/** Where a mark holds. */
export interface MarkPlace {
  tenantId: string;
  formId: string;
  provider: string;
}

/** For so long a visitor may choose from a list. */
const HOLDS_MS = 60 * 60_000;
const MARK = /^([0-9a-z]{1,9})\.([\w-]{22})\.([\w-]{1,600})$/;

/**
 * Marks the ids of addresses that were offered, so that visitors can have no others read with the organization's key.
 * @param secret the installation's secrets key; a key for this purpose alone is derived from it
 */
export function createAddressMarks(secret: string, now: () => number = Date.now) {
  const key = createSecretKey(createHmac('sha256', secret).update('tributary address marks').digest());
  const macOf = ({ tenantId, formId, provider }: MarkPlace, at: string, id: string): string =>
    createHmac('sha256', key)
      .update([tenantId, formId, provider, at, id].join(' '))
      .digest()
      .subarray(0, 16)
      .toString('base64url');
  return {
    mark(place: MarkPlace, id: string): string {
      const at = now().toString(36);
      return `${at}.${macOf(place, at, id)}.${Buffer.from(id).toString('base64url')}`;
    },
    /** @returns the id; undefined for a mark of another place, or one that is too old */
    read(place: MarkPlace, mark: string): string | undefined {
      const [, at = '', mac = '', encoded = ''] = MARK.exec(mark) ?? [];
      if (!mac) return undefined;
      const id = Buffer.from(encoded, 'base64url').toString('utf8');
      if (!timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(place, at, id)))) return undefined;
      return now() - Number.parseInt(at, 36) <= HOLDS_MS ? id : undefined;
    },
  };
}

import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { isEmailAddress } from '@tributary/kit/email-address.ts';

/** Days for which a link in an e-mail works: people unsubscribe from e-mails of long ago. */
export const EMAIL_LINK_DAYS = 365;
/** Days for which a requested link works. */
export const ASKED_LINK_DAYS = 7;

const DAY_MS = 86_400_000;
const NONCE = 12;
const TAG = 16;
const CENTER = 16;
const UNTIL = 6;

/** The person and center of a link. */
export interface PreferenceLink {
  centerId: string;
  email: string;
}

const boundTo = (tenantId: string): Buffer => Buffer.from(`preferences ${tenantId}`);

const idOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Makes and reads links to a person's preferences. A link contains the center, its end and the address, encrypted and
 * authenticated for its organization: readers of a log can't read the address, change it, or make a link for another.
 * @param secret the installation's secrets key; a key for this purpose alone is derived from it
 */
export function createPreferenceLinks(secret: string) {
  const key = createHmac('sha256', secret).update('tributary preference links').digest();
  return {
    /** @param days for how long it works */
    make(tenantId: string, { centerId, email }: PreferenceLink, now: Date, days: number): string {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(tenantId));
      const until = Buffer.alloc(UNTIL);
      until.writeUIntBE(Math.floor((now.getTime() + days * DAY_MS) / 1000), 0, UNTIL);
      const content = Buffer.concat([
        Buffer.from(centerId.replaceAll('-', ''), 'hex'),
        until,
        Buffer.from(email, 'utf8'),
      ]);
      return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]).toString(
        'base64url',
      );
    },

    /** @returns undefined for a link that is forged, changed, another organization's, or over */
    read(tenantId: string, link: string, now: Date): PreferenceLink | undefined {
      const data = Buffer.from(link, 'base64url');
      if (data.length <= NONCE + CENTER + UNTIL + TAG || data.toString('base64url') !== link)
        return undefined;
      try {
        const opened = createDecipheriv('aes-256-gcm', key, data.subarray(0, NONCE), { authTagLength: TAG })
          .setAAD(boundTo(tenantId))
          .setAuthTag(data.subarray(-TAG));
        const content = Buffer.concat([opened.update(data.subarray(NONCE, -TAG)), opened.final()]);
        if (content.readUIntBE(CENTER, UNTIL) * 1000 <= now.getTime()) return undefined;
        const email = content.subarray(CENTER + UNTIL).toString('utf8');
        return isEmailAddress(email) ? { centerId: idOf(content.subarray(0, CENTER)), email } : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

export type PreferenceLinks = ReturnType<typeof createPreferenceLinks>;

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import * as z from 'zod';

/** The scope of a link: one form of one organization. */
export interface LinkPlace {
  tenantId: string;
  formId: string;
}

/** The longest value that identifies a record: an e-mail address. */
export const VALUE_LIMIT = 254;
/** Longest token: a value of that length, encrypted. */
const TOKEN_LIMIT = 1_600;

const contentSchema = z.object({ v: z.string().min(1).max(VALUE_LIMIT), e: z.int().positive() });

const boundTo = ({ tenantId, formId }: LinkPlace): Buffer => Buffer.from(`prefill ${tenantId} ${formId}`);

/**
 * A link's value for its record: encrypted and authenticated, so that an address in it can't be read or changed, and
 * bound to its form.
 * @param key 32 bytes, the organization's own
 */
export function linkToken(key: Buffer, place: LinkPlace, value: string, expiresAt: Date): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(boundTo(place));
  const content = JSON.stringify({ v: value, e: Math.floor(expiresAt.getTime() / 1000) });
  return Buffer.concat([nonce, cipher.update(content, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

/** The value of a link's record; undefined for a link that is forged, changed, expired, or another form's. */
export function valueInLink(key: Buffer, place: LinkPlace, token: string, now: Date): string | undefined {
  if (token.length > TOKEN_LIMIT || !/^[A-Za-z0-9_-]{40,}$/.test(token)) return undefined;
  const data = Buffer.from(token, 'base64url');
  // A link has one spelling: another one with the same bytes counts as changed.
  if (data.toString('base64url') !== token) return undefined;
  try {
    const opened = createDecipheriv('aes-256-gcm', key, data.subarray(0, 12), { authTagLength: 16 })
      .setAAD(boundTo(place))
      .setAuthTag(data.subarray(-16));
    const text = Buffer.concat([opened.update(data.subarray(12, -16)), opened.final()]).toString('utf8');
    const content = contentSchema.safeParse(JSON.parse(text));
    if (!content.success || content.data.e * 1000 <= now.getTime()) return undefined;
    return content.data.v;
  } catch {
    return undefined;
  }
}

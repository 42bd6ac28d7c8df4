import { randomKey } from '@tributary/kit/keys/random-key.ts';
import { keptAs } from './draft.ts';
import { inSession } from './session.ts';

/**
 * The idempotency key of a submission: the same answers sent again have the same key, also after a reload of the
 * page, until they were accepted; other answers get a new one. Only a checksum of the answers is stored.
 */
export function keyFor(formId: string, payload: URLSearchParams): string {
  const sum = checksum(payload.toString());
  const name = keptAs(formId);
  const kept = (inSession((session) => session.getItem(name)) ?? memory.get(name))?.split(' ');
  if (kept?.[0] === sum && kept[1]) return kept[1];
  const key = randomKey();
  const value = `${sum} ${key}`;
  memory.set(name, value);
  inSession((session) => session.setItem(name, value));
  return key;
}

/** Deletes the key once the submission was accepted, so that the same donation can be made twice on purpose. */
export function forgetKey(formId: string): void {
  const name = keptAs(formId);
  memory.delete(name);
  inSession((session) => session.removeItem(name));
}

/** Without storage a key lives as long as the page. */
const memory = new Map<string, string>();

/** 53 bits, two multiplied streams: enough to tell two sets of answers of one visitor apart. */
function checksum(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  return ((low >>> 0) * 2097152 + ((high >>> 0) & 2097151)).toString(36);
}

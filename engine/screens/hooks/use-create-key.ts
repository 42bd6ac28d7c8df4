import { randomKey } from '@tributary/kit/keys/random-key.ts';
import { useRef } from 'react';

/**
 * Sends a create request with an idempotency key. The same body gets the same key until the record is created, so that
 * a lost response does not create it twice.
 */
export function useCreateKey(): <Made>(body: object, send: (key: string) => Promise<Made>) => Promise<Made> {
  const sent = useRef<{ text: string; key: string }>(undefined);
  return async (body, send) => {
    const text = JSON.stringify(body);
    if (sent.current?.text !== text) sent.current = { text, key: randomKey() };
    const made = await send(sent.current.key);
    sent.current = undefined;
    return made;
  };
}

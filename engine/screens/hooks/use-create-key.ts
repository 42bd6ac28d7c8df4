import { randomKey } from '@tributary/kit/keys/random-key.ts';
import { useRef } from 'react';

/**
 * Sends what is to be created with an idempotency key: the same key for the same body until it was created, so that it
 * is not created twice after a lost response.
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

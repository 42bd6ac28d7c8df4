import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { ApiError } from '@tributary/engine/http/client.ts';
import { useState } from 'react';
import type { ReadyRequest } from '../reference/examples.ts';

/** Of an answer, so many characters are shown. */
export const SHOWN_CHARACTERS = 20_000;

interface Answer {
  /** 0 when the server could not be reached. */
  status: number;
  ms: number;
  text: string;
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);

async function withToken(
  { method, path, headers, body }: ReadyRequest,
  token: string,
): Promise<Omit<Answer, 'ms'>> {
  const response = await fetch(path, {
    method,
    headers: {
      accept: 'application/json',
      ...headers,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body,
    // The token alone says who calls, not the person's session.
    credentials: 'omit',
  });
  const text = await response.text();
  try {
    return { status: response.status, text: pretty(JSON.parse(text)) };
  } catch {
    return { status: response.status, text };
  }
}

/** Sends requests of the reference, one at a time. */
export function useSend() {
  const client = useClient();
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState<Answer>();

  const withSession = async ({ method, path, headers, body }: ReadyRequest): Promise<Omit<Answer, 'ms'>> => {
    try {
      if (method === 'GET') {
        const response = await client.open(path);
        const text = await response.text();
        const isJson = response.headers.get('content-type')?.includes('json');
        return { status: response.status, text: isJson ? pretty(JSON.parse(text)) : text };
      }
      const made = await client.call(method, path, {
        headers,
        ...(body === undefined ? {} : { body: JSON.parse(body) }),
      });
      return { status: 200, text: pretty(made) };
    } catch (error) {
      if (error instanceof ApiError) return { status: error.problem.status, text: pretty(error.problem) };
      throw error;
    }
  };

  return {
    isSending,
    answer,
    /**
     * @param token of a credential; undefined for the person's own session
     * @returns whether there is a response, with any status
     */
    async send(request: ReadyRequest, token: string | undefined): Promise<boolean> {
      setSending(true);
      const begun = performance.now();
      const isForm = request.headers['content-type']?.includes('urlencoded') ?? false;
      try {
        const got =
          token === undefined && !isForm ? await withSession(request) : await withToken(request, token ?? '');
        setAnswer({ ...got, ms: Math.round(performance.now() - begun) });
        return true;
      } catch {
        setAnswer({ status: 0, ms: 0, text: '' });
        return false;
      } finally {
        setSending(false);
      }
    },
  };
}

import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { signedRequest, type S3Request, type S3Settings } from './s3-request.server.ts';

/** An object of a listing. */
export interface S3Object {
  key: string;
  size: number;
  storedAt: Date;
}

/** Thrown for a response that is neither success nor “not found”. Contains no credentials. */
export class S3Error extends Error {
  override name = 'S3Error';
}

/** How long one request may take. A piece of a file has 1 MB, a whole one 25 MB at most. */
const TIMEOUT_MS = 60_000;
const ATTEMPTS = 4;
/** Responses after which the same request may succeed. */
const PASSING = new Set([429, 500, 502, 503, 504]);

/** The requests of an S3-compatible store that file storage is made of. Each of them can be repeated. */
export function s3Store(settings: S3Settings) {
  async function send(request: S3Request): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      const { url, init } = signedRequest(settings, request, new Date());
      try {
        const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
        if (!PASSING.has(response.status) || attempt === ATTEMPTS) return response;
        await response.body?.cancel();
      } catch (error) {
        if (attempt === ATTEMPTS)
          throw new S3Error(`The store at ${settings.endpoint} can't be reached.`, { cause: error });
      }
      await pause(100 * 4 ** (attempt - 1));
    }
  }
  async function taken(request: S3Request): Promise<Response | null> {
    const response = await send(request);
    if (response.ok) return response;
    const text = await response.text();
    if (response.status === 404 && !text.includes('NoSuchBucket')) return null;
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '';
    throw new S3Error(
      `${request.method} in bucket ${settings.bucket} failed: ${response.status} ${code}`.trim(),
    );
  }

  return {
    async put(key: string, body: Uint8Array): Promise<void> {
      const response = await taken({ method: 'PUT', key, body });
      if (!response) throw new S3Error(`PUT in bucket ${settings.bucket} failed: 404`);
      await response.body?.cancel();
    },
    /** @param range from a byte to another one, both included */
    async get(key: string, range?: { from: number; to: number }): Promise<Buffer | null> {
      const headers: Record<string, string> = range ? { range: `bytes=${range.from}-${range.to}` } : {};
      const response = await taken({ method: 'GET', key, headers });
      return response && Buffer.from(await response.arrayBuffer());
    },
    async stream(key: string): Promise<{ size: number; bytes: Readable } | null> {
      const response = await taken({ method: 'GET', key });
      if (!response?.body) return null;
      const size = Number(response.headers.get('content-length'));
      return { size, bytes: Readable.from(response.body, { objectMode: false }) };
    },
    async delete(key: string): Promise<void> {
      const response = await taken({ method: 'DELETE', key });
      await response?.body?.cancel();
    },
    /** Lists every object whose key begins with a prefix, sorted by key. */
    async list(prefix: string): Promise<S3Object[]> {
      const found: S3Object[] = [];
      for (let token: string | undefined; ;) {
        const query = {
          'list-type': '2',
          prefix,
          ...(token === undefined ? {} : { 'continuation-token': token }),
        };
        const response = await taken({ method: 'GET', key: '', query });
        const text = (await response?.text()) ?? '';
        found.push(...objectsIn(text));
        token = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(text)?.[1];
        if (token === undefined) return found;
        token = plain(token);
      }
    },
  };
}
export type S3Store = ReturnType<typeof s3Store>;

/** The objects of a listing. Our own keys contain nothing that xml escapes. */
function objectsIn(xml: string): S3Object[] {
  return Array.from(xml.matchAll(/<Contents>(.*?)<\/Contents>/gs), ([, entry = '']) => {
    const field = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(entry)?.[1] ?? '';
    return {
      key: plain(field('Key')),
      size: Number(field('Size')),
      storedAt: new Date(field('LastModified')),
    };
  });
}

const ESCAPES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const plain = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ESCAPES[name]!);

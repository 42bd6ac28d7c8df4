import { createHash, createHmac } from 'node:crypto';

/** Where an S3-compatible store is, and who we are to it. */
export interface S3Settings {
  /** For example `https://s3.eu-central-1.amazonaws.com`. Buckets are named by the path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

export interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE' | 'HEAD';
  /** The object's key; empty for the bucket itself. */
  key: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array;
}

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
/** Percent-encoding of RFC 3986, as signatures are computed over it. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The path of a request, and its query in the order in which it is signed. */
function addressOf({ bucket }: S3Settings, { key, query = {} }: S3Request): { path: string; query: string } {
  const path = ['', bucket, ...(key === '' ? [] : key.split('/'))].map(encoded).join('/');
  const pairs = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return { path, query: pairs.sort().join('&') };
}

/** The parts of a request that a signature covers; `headers` in lower case. */
export interface Signed {
  method: string;
  path: string;
  query: string;
  headers: Record<string, string>;
  bodyDigest: string;
}

/** The signature of a request, version 4 (AWS, “Authenticating Requests”). */
export function signatureOf(
  { method, path, query, headers, bodyDigest }: Signed,
  { region, secretKey }: Pick<S3Settings, 'region' | 'secretKey'>,
): { names: string; scope: string; signature: string } {
  const time = headers['x-amz-date'] ?? '';
  const day = time.slice(0, 8);
  const names = Object.keys(headers).sort();
  const canonical = [
    method,
    path,
    query,
    ...names.map((name) => `${name}:${headers[name]!.trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    bodyDigest,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretKey}`);
  return { names: names.join(';'), scope, signature: hmac(key, text).toString('hex') };
}

/** A request with its signature, for `fetch`. @param now the store refuses times that differ by 15 minutes */
export function signedRequest(
  settings: S3Settings,
  request: S3Request,
  now: Date,
): { url: string; init: RequestInit } {
  const { path, query } = addressOf(settings, request);
  const bodyDigest = sha256(request.body ?? '');
  const headers: Record<string, string> = {
    ...request.headers,
    host: new URL(settings.endpoint).host,
    'x-amz-content-sha256': bodyDigest,
    'x-amz-date': now.toISOString().replace(/[-:]|\.\d+/g, ''),
  };
  const { names, scope, signature } = signatureOf(
    { method: request.method, path, query, headers, bodyDigest },
    settings,
  );
  const { host: _, ...sent } = headers;
  return {
    url: `${settings.endpoint}${path}${query && `?${query}`}`,
    init: {
      method: request.method,
      headers: {
        ...sent,
        authorization: `AWS4-HMAC-SHA256 Credential=${settings.accessKey}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
      },
      ...(request.body ? { body: Buffer.from(request.body) } : {}),
    },
  };
}

import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { signatureOf } from '@tributary/engine/storage/s3/s3-request.server.ts';
import { serveHttp, type RunningService, type ServiceOptions } from '../http-service.ts';

// A store of objects that speaks as much of Amazon's S3 as file storage uses, and checks each signature. In memory.

interface StoredObject {
  bytes: Buffer;
  storedAt: Date;
}

export interface S3Simulator extends RunningService {
  /** The address for STORAGE_URL. */
  storageUrl: string;
  objects: Map<string, StoredObject>;
  /** Refuses the next requests with this status, as a busy store does. */
  refuse(count: number, status: number): void;
}

export const S3_KEYS = { accessKey: 'simulated-access', secretKey: 'simulated/secret+key' };
const REGION = 'us-east-1';
const BUCKET = 'files';
/** The most keys of one page of a listing: small, so that listings have several. */
const PAGE = 50;
const SKEW_MS = 15 * 60_000;

const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function refuse(response: ServerResponse, status: number, code: string): void {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code></Error>`);
}

/** Why a request is refused; undefined for one that we signed, of this moment and with this body. */
function faultOf(request: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const { headers, method = 'GET' } = request;
  const [, accessKey, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/[^,]+, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  if (accessKey !== S3_KEYS.accessKey) return 'InvalidAccessKeyId';
  const time = String(headers['x-amz-date']).replace(
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/,
    '$1-$2-$3T$4:$5:$6Z',
  );
  if (!(Math.abs(Date.parse(time) - Date.now()) < SKEW_MS)) return 'RequestTimeTooSkewed';
  if (headers['x-amz-content-sha256'] !== digestOf(body)) return 'XAmzContentSHA256Mismatch';
  if (!['host', 'x-amz-date', 'x-amz-content-sha256'].every((name) => names.split(';').includes(name)))
    return 'AccessDenied';
  const expected = signatureOf(
    {
      method,
      path: url.pathname,
      query: url.search.slice(1),
      headers: Object.fromEntries(names.split(';').map((name) => [name, String(headers[name] ?? '')])),
      bodyDigest: digestOf(body),
    },
    { region: REGION, secretKey: S3_KEYS.secretKey },
  );
  return expected.signature === signature ? undefined : 'SignatureDoesNotMatch';
}

function list(objects: Map<string, StoredObject>, query: URLSearchParams, response: ServerResponse): void {
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .sort();
  const page = keys.slice(0, PAGE);
  const next =
    keys.length > PAGE ? `<NextContinuationToken>${escaped(page.at(-1)!)}</NextContinuationToken>` : '';
  const contents = page.map((key) => {
    const { bytes, storedAt } = objects.get(key)!;
    return `<Contents><Key>${escaped(key)}</Key><LastModified>${storedAt.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
  });
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult>${next}${contents.join('')}</ListBucketResult>`,
    );
}

function get({ bytes }: StoredObject, range: string | undefined, response: ServerResponse): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (from === undefined) return void response.writeHead(200, { 'content-length': bytes.length }).end(bytes);
  if (Number(from) >= bytes.length) return refuse(response, 416, 'InvalidRange');
  const part = bytes.subarray(Number(from), Number(to) + 1);
  response.writeHead(206, { 'content-length': part.length }).end(part);
}

/** Starts the store, with one empty bucket. */
export async function startS3Simulator(options: ServiceOptions = {}): Promise<S3Simulator> {
  const objects = new Map<string, StoredObject>();
  let refusing = { count: 0, status: 503 };
  const service = await serveHttp(options, async (request, response) => {
    const body = Buffer.concat((await request.toArray()) as Buffer[]);
    const url = new URL(request.url ?? '/', 'http://store');
    if (refusing.count > 0) {
      refusing.count -= 1;
      return refuse(response, refusing.status, 'SlowDown');
    }
    const fault = faultOf(request, url, body);
    if (fault) return refuse(response, 403, fault);
    const [bucket = '', ...segments] = url.pathname.slice(1).split('/').map(decodeURIComponent);
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket');
    const key = segments.join('/');
    if (key === '') return list(objects, url.searchParams, response);
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, storedAt: new Date() });
      return void response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const object = objects.get(key);
    if (!object) return refuse(response, 404, 'NoSuchKey');
    get(object, request.headers.range, response);
  });
  const { accessKey, secretKey } = S3_KEYS;
  const host = new URL(service.url).host;
  return {
    ...service,
    objects,
    storageUrl: `s3://${accessKey}:${encodeURIComponent(secretKey)}@${host}/${BUCKET}?region=${REGION}&tls=off`,
    refuse: (count, status) => void (refusing = { count, status }),
  };
}

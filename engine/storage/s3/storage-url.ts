import type { S3Settings } from './s3-request.server.ts';

/** Describes the fault in a store's address without revealing its keys. */
export class StorageUrlError extends Error {
  override name = 'StorageUrlError';
}

const BUCKET = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/;
const OPTIONS = new Set(['region', 'tls']);

/**
 * Reads `s3://{access key}:{secret key}@{host}:{port}/{bucket}?region=eu-central-1&tls=off`. Keys are percent-encoded.
 * The region is `us-east-1` when it is left out; `tls=off` is for a store on the same machine or network.
 * @throws StorageUrlError
 */
export function readStorageUrl(text: string): S3Settings {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 's3:')
    throw new StorageUrlError('Use s3://{access key}:{secret key}@{host}/{bucket}.');
  const { host, username, password, pathname, searchParams } = url;
  if (!host) throw new StorageUrlError('Name the host of the store after the “@”.');
  if (!username || !password)
    throw new StorageUrlError('Name the access key and the secret key before the “@”.');
  const [, bucket] = BUCKET.exec(pathname) ?? [];
  if (!bucket) throw new StorageUrlError('Name one bucket after the host, such as s3://…@host/files.');
  for (const option of searchParams.keys())
    if (!OPTIONS.has(option))
      throw new StorageUrlError(`There is no option “${option}”. There are region and tls.`);
  const tls = searchParams.get('tls') ?? 'on';
  if (tls !== 'on' && tls !== 'off') throw new StorageUrlError('tls is “on” or “off”.');
  return {
    endpoint: `${tls === 'on' ? 'https' : 'http'}://${host}`,
    bucket,
    region: searchParams.get('region') ?? 'us-east-1',
    accessKey: decodeURIComponent(username),
    secretKey: decodeURIComponent(password),
  };
}

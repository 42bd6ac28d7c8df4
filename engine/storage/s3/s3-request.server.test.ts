import { expect, it } from 'vitest';
import { signatureOf, signedRequest } from './s3-request.server.ts';
import { readStorageUrl } from './storage-url.ts';

// The examples of Amazon's documentation, “Signature Calculations for the Authorization Header”.
const EXAMPLE = { region: 'us-east-1', secretKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const headers = {
  host: 'examplebucket.s3.amazonaws.com',
  'x-amz-content-sha256': EMPTY,
  'x-amz-date': '20130524T000000Z',
};

it.each([
  [
    { path: '/test.txt', query: '', headers: { ...headers, range: 'bytes=0-9' } },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    { path: '/', query: 'lifecycle=', headers },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    { path: '/', query: 'max-keys=2&prefix=J', headers },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('signs as Amazon’s examples do: %j', (request, signature) => {
  expect(signatureOf({ method: 'GET', bodyDigest: EMPTY, ...request }, EXAMPLE).signature).toBe(signature);
});

it('addresses a bucket by the path, and sends neither the secret key nor a second host', () => {
  const settings = readStorageUrl('s3://access:se%2Fcret@store.example:9000/files?region=eu-west-1');
  const { url, init } = signedRequest(
    settings,
    { method: 'GET', key: '', query: { prefix: 'a/b', 'list-type': '2' } },
    new Date('2026-01-02T03:04:05.678Z'),
  );
  expect(url).toBe('https://store.example:9000/files?list-type=2&prefix=a%2Fb');
  expect(init.headers).toMatchObject({ 'x-amz-date': '20260102T030405Z' });
  expect(init.headers).not.toHaveProperty('host');
  expect(JSON.stringify(init)).not.toContain('se/cret');
});

it.each([
  ['https://a:b@host/files', 'Use s3://'],
  ['s3://host/files', 'Name the access key'],
  ['s3://a:b@host', 'Name one bucket'],
  ['s3://a:b@host/one/two', 'Name one bucket'],
  ['s3://a:b@host/files?zone=x', 'There is no option “zone”'],
  ['s3://a:b@host/files?tls=maybe', 'tls is “on” or “off”'],
])('says what is wrong with %s', (address, message) => {
  expect(() => readStorageUrl(address)).toThrow(message);
});

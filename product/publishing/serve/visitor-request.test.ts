import { describe, expect, it } from 'vitest';
import { readVisitorRequest } from './visitor-request.ts';
import { processorMs } from '@tributary/tools/testing/processor-time.ts';

const head = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const HOST = 'Host: river.sites.localhost:3000';

describe('reading a visitor’s request', () => {
  it('reads browsers’ headers', () => {
    const request = head(
      'GET /winter-appeal?utm_source=mail HTTP/1.1',
      HOST,
      'Connection: keep-alive',
      'sec-ch-ua: "Chromium";v="126"',
      'Upgrade-Insecure-Requests: 1',
      'User-Agent: Mozilla/5.0 (X11; Linux x86_64)',
      'Accept: text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
      'Accept-Encoding: gzip, deflate, br',
      'Accept-Language: es-ES,es;q=0.9',
      'Cookie: a=b; c="d"',
    );
    expect(readVisitorRequest(request)).toEqual({
      path: '/winter-appeal',
      query: '?utm_source=mail',
      referer: undefined,
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
      host: 'river.sites.localhost:3000',
      acceptEncoding: 'gzip, deflate, br',
    });
    expect(readVisitorRequest(head('GET / HTTP/1.1', 'host:a.b'))).toEqual({
      path: '/',
      query: '',
      host: 'a.b',
      acceptEncoding: undefined,
    });
  });

  it.each([
    ['another method', head('POST / HTTP/1.1', HOST)],
    ['HEAD', head('HEAD / HTTP/1.1', HOST)],
    ['another version', head('GET / HTTP/1.0', HOST)],
    ['a lower-case method', head('get / HTTP/1.1', HOST)],
    ['a whole address', head('GET http://a.b/ HTTP/1.1', HOST)],
    ['an asterisk', head('GET * HTTP/1.1', HOST)],
    ['a fragment', head('GET /a#b HTTP/1.1', HOST)],
    ['two blanks', head('GET  / HTTP/1.1', HOST)],
    ['a control character', head('GET /\x01 HTTP/1.1', HOST)],
    ['no host', head('GET / HTTP/1.1', 'Accept: */*')],
    ['an empty host', head('GET / HTTP/1.1', 'Host: ')],
    ['two hosts', head('GET / HTTP/1.1', HOST, 'Host: evil.example')],
    ['two encodings', head('GET / HTTP/1.1', HOST, 'Accept-Encoding: br', 'accept-encoding: gzip')],
    ['a body', head('GET / HTTP/1.1', HOST, 'Content-Length: 5')],
    ['an empty body', head('GET / HTTP/1.1', HOST, 'content-length: 0')],
    ['chunks', head('GET / HTTP/1.1', HOST, 'Transfer-Encoding: chunked')],
    ['a blank before the colon', head('GET / HTTP/1.1', HOST, 'Transfer-Encoding : chunked')],
    ['a folded line', head('GET / HTTP/1.1', HOST, 'X: a', ' Transfer-Encoding: chunked')],
    ['a line without a colon', head('GET / HTTP/1.1', HOST, 'nonsense')],
    ['a header without a name', head('GET / HTTP/1.1', HOST, ': x')],
    ['a bare line feed', `GET / HTTP/1.1\r\n${HOST}\nX: y\r\n\r\n`],
    ['a bare carriage return', `GET / HTTP/1.1\r\n${HOST}\rX: y\r\n\r\n`],
    ['NUL', head('GET / HTTP/1.1', HOST, 'X: a\0b')],
    ['the end of the connection', head('GET / HTTP/1.1', HOST, 'Connection: close')],
    ['another protocol', head('GET / HTTP/1.1', HOST, 'Connection: keep-alive, Upgrade', 'Upgrade: h2c')],
    ['a condition', head('GET / HTTP/1.1', HOST, 'If-None-Match: "x"')],
    ['a part', head('GET / HTTP/1.1', HOST, 'Range: bytes=0-1')],
    ['a wait', head('GET / HTTP/1.1', HOST, 'Expect: 100-continue')],
    ['half a head', `GET / HTTP/1.1\r\n${HOST}\r\n`],
    ['two requests', head('GET / HTTP/1.1', HOST) + head('GET /b HTTP/1.1', HOST)],
    ['something after it', `${head('GET / HTTP/1.1', HOST)}x`],
    ['nothing', ''],
  ])('leaves %s to node', (_, text) => {
    expect(readVisitorRequest(text)).toBeUndefined();
  });

  it('returns quickly for any input', () => {
    const hostile = [
      'GET /' + 'a'.repeat(8_000),
      head('GET / HTTP/1.1', HOST, `X: ${':'.repeat(7_900)}`),
      `GET / HTTP/1.1\r\n${'a:\r\n'.repeat(2_000)}x`,
    ];
    expect(processorMs(() => hostile.forEach((text) => readVisitorRequest(text)))).toBeLessThan(50);
  });
});

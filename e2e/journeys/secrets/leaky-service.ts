import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy between the product and a simulator. It knows other credentials, and can repeat its input in responses. */
export interface LeakyService {
  url: string;
  /** The simulator that responds; without one the service takes everything. */
  target: string | undefined;
  /** Refuses every request, with all of it in the refusal: its address, its headers and its body. */
  isLeaking: boolean;
  /** Paths that were asked for. */
  asked: string[];
  close(): void;
}

/** Tokens in the responses of services. */
const TOKEN = /"(?:access_token|refresh_token)"\s*:\s*"([^"]+)"/g;

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

/** A refusal in any protocol of connectors and integrations. Its text contains values that must never be shown. */
function refusalOf(request: IncomingMessage, body: string): { type: string; text: string } {
  const said = `refused: ${request.url} ${JSON.stringify(request.headers)} ${body}`;
  if (String(request.headers['content-type'] ?? '').includes('xml')) {
    const words = said.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const fault = `<soap:Fault><soap:Reason><soap:Text>${words}</soap:Text></soap:Reason></soap:Fault>`;
    return {
      type: 'application/soap+xml',
      text: `<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"><soap:Body>${fault}</soap:Body></soap:Envelope>`,
    };
  }
  const refusal = {
    message: said,
    errorCode: 'REFUSED',
    errorcode: 10_000,
    code: 20_001,
    status: 400,
    error: 'invalid_request',
    error_description: said,
    Errors: [{ error_code: '999', error_message: said }],
    'error-codes': [said],
    success: false,
  };
  const isSalesforce = /\/services\/data\//.test(request.url ?? '');
  return { type: 'application/json', text: JSON.stringify(isSalesforce ? [refusal] : refusal) };
}

/**
 * @param known the simulator's values, by the planted values that replace them
 * @param met receives the tokens that the simulator granted
 */
export async function openLeakyService(
  known: Readonly<Record<string, string>>,
  met: (token: string) => void,
): Promise<LeakyService> {
  const exchanged = (text: string): string =>
    Object.entries(known).reduce((at, [planted, real]) => at.replaceAll(planted, real), text);
  const headerOf = (value: string): string => {
    const [, basic] = /^Basic (.+)$/.exec(value) ?? [];
    if (basic === undefined) return exchanged(value);
    return `Basic ${Buffer.from(exchanged(Buffer.from(basic, 'base64').toString())).toString('base64')}`;
  };
  const service: LeakyService = {
    url: '',
    target: undefined,
    isLeaking: false,
    asked: [],
    close: () => server.close(),
  };

  async function forward(request: IncomingMessage, body: string, target: string) {
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      ['host', 'connection', 'content-length', 'accept-encoding'].includes(name) || value === undefined
        ? []
        : [[name, headerOf(String(value))]],
    );
    const response = await fetch(target + exchanged(request.url ?? '/'), {
      method: request.method ?? 'GET',
      redirect: 'manual',
      headers,
      ...(body === '' ? {} : { body: exchanged(body) }),
    });
    // Services say where to go on; that is here again.
    const text = (await response.text()).replaceAll(target, service.url);
    for (const [, token] of text.matchAll(TOKEN)) met(token!);
    const location = response.headers.get('location');
    return {
      status: response.status,
      text,
      headers: {
        'content-type': response.headers.get('content-type') ?? 'application/json',
        ...(location ? { location } : {}),
      },
    };
  }

  const server = createServer((request, response) => {
    void (async () => {
      service.asked.push((request.url ?? '').split('?')[0]!);
      const body = await bodyOf(request);
      if (service.isLeaking) {
        const { type, text } = refusalOf(request, body);
        response.writeHead(400, { 'content-type': type }).end(text);
      } else if (service.target === undefined) {
        const isToken = service.asked.at(-1)!.endsWith('/token');
        const token = `granted${Math.random().toString(16).slice(2)}${Date.now()}`;
        if (isToken) met(token);
        const granted = { access_token: token, token_type: 'Bearer', expires_in: 3_600 };
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(isToken ? granted : { taken: true }));
      } else {
        const answer = await forward(request, body, service.target);
        response.writeHead(answer.status, answer.headers).end(answer.text);
      }
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
}

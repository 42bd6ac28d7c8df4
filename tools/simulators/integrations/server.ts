import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { changeControls, DEFAULTS, type Controls } from './controls.ts';
import { getAddress, idealPostcodes, loqate, postcodesIo } from './postcodes.ts';
import { createRecaptcha } from './recaptcha.ts';
import { json, type Asked, type Reply } from './reply.ts';

export interface IntegrationsSimulator {
  /** Each service is below it, under its name: `{url}/loqate/…`. */
  url: string;
  controls: Controls;
  /** The paths that were asked for, oldest first. */
  asked: string[];
  close(): Promise<void>;
}

const BODY_LIMIT = 64 * 1024;
const MOST_ASKED = 1_000;

async function readBody(request: http.IncomingMessage): Promise<string> {
  let text = '';
  request.setEncoding('utf8');
  for await (const part of request as AsyncIterable<string>) {
    text += part;
    if (text.length > BODY_LIMIT) throw new Error('The body is too large.');
  }
  return text;
}

/** Starts Google reCAPTCHA and the services that find addresses, as their outside protocols have them. */
export async function startIntegrationsSimulator(
  options: { port?: number; host?: string } = {},
): Promise<IntegrationsSimulator> {
  const controls: Controls = { ...DEFAULTS };
  const asked: string[] = [];
  const silent = new Set<NodeJS.Timeout>();
  const services: Record<string, (asked: Asked) => Reply | undefined> = {
    recaptcha: createRecaptcha(controls),
    'postcodes-io': postcodesIo(controls),
    'ideal-postcodes': idealPostcodes(controls),
    'get-address': getAddress(controls),
    loqate: loqate(controls),
  };

  function reply(request: http.IncomingMessage, body: string): Reply {
    const url = new URL(request.url ?? '/', 'http://simulator');
    const { method = 'GET', headers } = request;
    if (url.pathname === '/__control') {
      if (method === 'POST') {
        const { reset, ...wanted } = JSON.parse(body) as Record<string, unknown>;
        if (reset === true) {
          Object.assign(controls, DEFAULTS);
          asked.length = 0;
        }
        changeControls(controls, wanted);
      }
      return json(200, { controls, asked });
    }
    const [, service = '', path = ''] = /^\/([a-z-]+)(\/.*)$/.exec(url.pathname) ?? [];
    asked.push(`${method} ${url.pathname}`);
    if (asked.length > MOST_ASKED) asked.shift();
    const found = Object.hasOwn(services, service) ? services[service] : undefined;
    const form = new URLSearchParams(body);
    return (
      found?.({ method, path, query: url.searchParams, form, headers }) ?? json(404, { message: 'Not found' })
    );
  }

  const server = http.createServer((request, response) => {
    void (async () => {
      const { status, body, contentType, isSilent } = reply(request, await readBody(request));
      const send = (): void => {
        response
          .writeHead(status, {
            'content-type': contentType,
            'cache-control': 'no-store',
            'access-control-allow-origin': '*',
          })
          .end(body);
      };
      if (!isSilent) return send();
      const timer = setTimeout(() => response.destroy(), controls.hangMs);
      silent.add(timer);
      response.on('close', () => clearTimeout(timer));
    })().catch((error: Error) => {
      if (response.headersSent) response.destroy();
      else
        response
          .writeHead(400, { 'content-type': 'application/json' })
          .end(JSON.stringify({ message: error.message }));
    });
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve),
  );
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${options.host ?? '127.0.0.1'}:${port}`,
    controls,
    asked,
    async close() {
      for (const timer of silent) clearTimeout(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

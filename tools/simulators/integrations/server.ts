import type http from 'node:http';
import { createSilences, readBody, serveHttp, type ServiceOptions } from '../http-service.ts';
import { changeControls, DEFAULTS, type Controls } from './controls.ts';
import { getAddress, idealPostcodes, loqate, postcodesIo } from './postcodes.ts';
import { createRecaptcha } from './recaptcha.ts';
import { createOauth } from './oauth.ts';
import { tagManager } from './tag-manager.ts';
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

/** Starts Google reCAPTCHA and the services that find addresses, as their outside protocols have them. */
export async function startIntegrationsSimulator(
  options: ServiceOptions = {},
): Promise<IntegrationsSimulator> {
  const controls: Controls = { ...DEFAULTS };
  const asked: string[] = [];
  const silences = createSilences();
  const services: Record<string, (asked: Asked) => Reply | undefined> = {
    recaptcha: createRecaptcha(controls),
    'postcodes-io': postcodesIo(controls),
    'ideal-postcodes': idealPostcodes(controls),
    'get-address': getAddress(controls),
    loqate: loqate(controls),
    'tag-manager': tagManager,
    oauth: createOauth(controls),
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

  const service = await serveHttp(options, async (request, response) => {
    const { status, body, contentType, isSilent } = reply(request, await readBody(request, BODY_LIMIT));
    if (isSilent) return silences.begin(response, controls.hangMs);
    response
      .writeHead(status, {
        'content-type': contentType,
        'cache-control': 'no-store',
        'access-control-allow-origin': '*',
      })
      .end(body);
  });
  return {
    url: service.url,
    controls,
    asked,
    async close() {
      silences.end();
      await service.close();
    },
  };
}

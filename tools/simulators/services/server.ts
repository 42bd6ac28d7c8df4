import type http from 'node:http';
import { createConversations } from '../conversation/service.ts';
import { createCustom } from '../custom/service.ts';
import { parseJson, readBody, respondJson, serveHttp, type ServiceOptions } from '../http-service.ts';
import { createMarketingCloud } from '../marketing-cloud/service.ts';
import { inOrder, type Disorder, type SimulatedService } from './service.ts';

export interface ServicesSimulator {
  /** Each service is below it, under its connector's kind: `{url}/marketing-cloud`. */
  url: string;
  close(): Promise<void>;
}

/** Adopts the wanted values that have the type of the present ones. */
function change(disorder: Disorder, wanted: Record<string, unknown>): void {
  const known = Object.entries(wanted).filter(
    ([name, value]) => name in disorder && typeof value === typeof disorder[name as keyof Disorder],
  );
  Object.assign(disorder, Object.fromEntries(known));
}

/** Starts the services of connectors without a screen of their own, each by its protocol. */
export async function startServicesSimulator(options: ServiceOptions = {}): Promise<ServicesSimulator> {
  const services = new Map<string, SimulatedService>([
    ['marketing-cloud', createMarketingCloud()],
    ['conversation', createConversations()],
    ['custom', createCustom()],
  ]);
  const disorders = new Map([...services.keys()].map((kind) => [kind, inOrder()]));
  let url = '';

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const at = new URL(request.url ?? '/', 'http://services');
    const [, kind = '', path = '/'] = /^\/([a-z-]+)(\/.*)?$/.exec(at.pathname) ?? [];
    const service = services.get(kind);
    const disorder = disorders.get(kind);
    if (!service || !disorder) return respondJson(response, 404, { message: 'Not found' });
    const text = await readBody(request);
    if (path === '/__control') {
      const wanted = (parseJson(text) ?? {}) as Record<string, unknown>;
      if (wanted['reset'] === true) {
        Object.assign(disorder, inOrder());
        service.reset();
      }
      change(disorder, wanted);
      service.control(wanted);
      return respondJson(response, 200, disorder);
    }
    if (path === '/__records') return respondJson(response, 200, service.records());
    if (disorder.latencyMs) await new Promise((resolve) => setTimeout(resolve, disorder.latencyMs));
    if (disorder.failures > 0) {
      disorder.failures -= 1;
      return respondJson(response, 503, { message: 'Service Unavailable' });
    }
    if (disorder.isLimited) {
      const { status, body, headers } = service.limited();
      return respondJson(response, status, body, headers);
    }
    if (disorder.isGarbled) {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>It works!</html>');
      return;
    }
    const { method = 'GET', headers: sent } = request;
    const call = { method, path, query: at.searchParams, headers: sent, text };
    const { status, body, headers } = service.answer(call, `${url}/${kind}`);
    if (disorder.lostResponses > 0 && method !== 'GET') {
      disorder.lostResponses -= 1;
      response.destroy();
      return;
    }
    respondJson(response, status, body, headers);
  }

  const running = await serveHttp(options, answer);
  url = running.url;
  return running;
}

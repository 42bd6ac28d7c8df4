import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerApi, API } from './api.ts';
import { changeControls, defaultControls, type Controls } from './controls.ts';
import {
  answerAuthorization,
  answerRevoke,
  answerToken,
  CLIENT,
  isCurrent,
  readAuthorization,
  revokeTokens,
} from './oauth.ts';
import { authorizePage, recordsPage, refusedPage } from './pages.ts';
import { openStore } from './store.ts';

export interface CrmSimulatorOptions {
  /** 0 for any free port. */
  port?: number;
  host?: string;
  /** Keeps records and tokens over restarts. */
  stateFile?: string;
}

export interface CrmSimulator {
  url: string;
  clientId: string;
  clientSecret: string;
  controls: Controls;
  close(): Promise<void>;
}

const BODY_LIMIT = 1024 * 1024;

async function readBody(request: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > BODY_LIMIT) throw new Error('The body is too large.');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Starts a service that behaves like Salesforce's REST API 53.0, with its sign-in and a page of its records. */
export async function startCrmSimulator(options: CrmSimulatorOptions = {}): Promise<CrmSimulator> {
  const store = openStore(options.stateFile);
  const controls = defaultControls();
  let url = '';

  const html = (response: http.ServerResponse, status: number, text: string): void => {
    response
      .writeHead(status, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      })
      .end(text);
  };
  const json = (response: http.ServerResponse, status: number, body: unknown): void => {
    response
      .writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'sforce-limit-info': `api-usage=${controls.usedCalls}/${controls.callLimit}`,
      })
      .end(body === undefined ? undefined : JSON.stringify(body));
  };

  async function api(request: http.IncomingMessage, response: http.ServerResponse, at: URL): Promise<void> {
    const text = await readBody(request);
    if (controls.latencyMs) await new Promise((resolve) => setTimeout(resolve, controls.latencyMs));
    if (!isCurrent(store, request.headers.authorization))
      return json(response, 401, [
        { message: 'Session expired or invalid', errorCode: 'INVALID_SESSION_ID' },
      ]);
    if (controls.isLimited)
      return json(response, 403, [
        { message: 'TotalRequests Limit exceeded.', errorCode: 'REQUEST_LIMIT_EXCEEDED' },
      ]);
    controls.usedCalls += 1;
    if (controls.failures > 0) {
      controls.failures -= 1;
      return json(response, 503, [{ message: 'Server unavailable', errorCode: 'SERVER_UNAVAILABLE' }]);
    }
    const method = request.method ?? 'GET';
    const call = { method, path: at.pathname.slice(API.length), query: at.searchParams, body: parse(text) };
    const answer = answerApi(store, controls, call);
    if (method !== 'GET' && controls.lostResponses > 0) {
      controls.lostResponses -= 1;
      return void response.destroy();
    }
    json(response, answer.status, answer.body);
  }

  async function oauth(request: http.IncomingMessage, response: http.ServerResponse, at: URL): Promise<void> {
    const form = new URLSearchParams(request.method === 'POST' ? await readBody(request) : '');
    if (at.pathname.endsWith('/authorize')) {
      const asked = readAuthorization(at.searchParams);
      if (typeof asked === 'string') return html(response, 400, refusedPage(asked));
      if (request.method !== 'POST')
        return html(response, 200, authorizePage(at.searchParams.get('scope') ?? ''));
      const location = answerAuthorization(store, at.searchParams, form.get('answer') === 'allow');
      return void response.writeHead(302, { location: location ?? '/' }).end();
    }
    const answer = at.pathname.endsWith('/revoke')
      ? answerRevoke(store, form)
      : answerToken(store, controls, form, url);
    json(response, answer.status, answer.body);
  }

  async function control(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const wanted = (request.method === 'POST' ? parse(await readBody(request)) : {}) as Record<
      string,
      unknown
    >;
    if (wanted['reset'] === true) {
      store.clear();
      Object.assign(controls, defaultControls());
    }
    if (wanted['revoke'] === true) revokeTokens(store);
    if (wanted['expire'] === true) {
      for (const token of Object.values(store.tokens().accessTokens)) token.expiresAt = 0;
      store.save();
    }
    const [object, field] = String(wanted['removeField'] ?? '').split('.');
    if (object && field) store.removeField(object, field);
    changeControls(controls, wanted);
    json(response, 200, controls);
  }

  const server = http.createServer((request, response) => {
    const at = new URL(request.url ?? '/', 'http://crm');
    const work = at.pathname.startsWith(`${API}/`)
      ? api(request, response, at)
      : at.pathname.startsWith('/services/oauth2/')
        ? oauth(request, response, at)
        : at.pathname === '/__control'
          ? control(request, response)
          : at.pathname === '/__records'
            ? json(response, 200, store.list())
            : at.pathname === '/'
              ? html(response, 200, recordsPage(store))
              : json(response, 404, [{ errorCode: 'NOT_FOUND', message: 'Not found' }]);
    Promise.resolve(work).catch((error: Error) => {
      if (response.headersSent) response.destroy();
      else json(response, 400, [{ errorCode: 'UNKNOWN_EXCEPTION', message: error.message }]);
    });
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve),
  );
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    clientId: CLIENT.id,
    clientSecret: CLIENT.secret,
    controls,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

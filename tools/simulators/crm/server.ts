import type http from 'node:http';
import { parseJson, readBody, respondJson, serveHttp, type ServiceOptions } from '../http-service.ts';
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

export interface CrmSimulatorOptions extends ServiceOptions {
  /** Keeps records and tokens over restarts. */
  stateFile?: string | undefined;
  /** A payment simulator that lives inside this organization: its calls take this CRM's access tokens. */
  payments?: { url: string; token: string } | undefined;
}

export interface CrmSimulator {
  url: string;
  clientId: string;
  clientSecret: string;
  controls: Controls;
  close(): Promise<void>;
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
  const json = (response: http.ServerResponse, status: number, body: unknown): void =>
    respondJson(response, status, body, {
      'sforce-limit-info': `api-usage=${controls.usedCalls}/${controls.callLimit}`,
    });

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
    const call = {
      method,
      path: at.pathname.slice(API.length),
      query: at.searchParams,
      body: parseJson(text),
    };
    const answer = answerApi(store, controls, call);
    if (method !== 'GET' && controls.lostResponses > 0) {
      controls.lostResponses -= 1;
      return void response.destroy();
    }
    json(response, answer.status, answer.body);
  }

  /** Forwards a call of a package that is installed here, where the access token is a present one. */
  async function forward(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    at: URL,
  ): Promise<void> {
    const text = await readBody(request);
    if (!isCurrent(store, request.headers.authorization))
      return json(response, 401, [
        { message: 'Session expired or invalid', errorCode: 'INVALID_SESSION_ID' },
      ]);
    const { payments } = options;
    if (!payments) return json(response, 404, [{ errorCode: 'NOT_FOUND', message: 'Not found' }]);
    const answer = await fetch(payments.url + at.pathname + at.search, {
      method: request.method ?? 'GET',
      headers: { authorization: `Bearer ${payments.token}`, 'content-type': 'application/json' },
      ...(text ? { body: text } : {}),
    });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
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
    const wanted = (request.method === 'POST' ? parseJson(await readBody(request)) : {}) as Record<
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
    if (typeof wanted['deleteRecord'] === 'string') store.remove(wanted['deleteRecord']);
    const fieldIn = (name: string) => String(wanted[name] ?? '').split('.') as [string, string | undefined];
    const [removedFrom, removed] = fieldIn('removeField');
    if (removed) store.removeField(removedFrom, removed);
    const [restoredTo, restored] = fieldIn('restoreField');
    if (restored) store.restoreField(restoredTo, restored);
    const [requiredIn, required] = fieldIn('requireField');
    if (required) store.changeField(requiredIn, required, { required: true });
    const [listedIn, listed] = fieldIn('listField');
    const { values } = wanted;
    if (listed && Array.isArray(values)) store.changeField(listedIn, listed, { values: values.map(String) });
    changeControls(controls, wanted);
    json(response, 200, controls);
  }

  const service = await serveHttp(
    options,
    async (request, response) => {
      const at = new URL(request.url ?? '/', 'http://crm');
      if (at.pathname.startsWith(`${API}/`)) return api(request, response, at);
      if (at.pathname.startsWith('/services/apexrest/')) return forward(request, response, at);
      if (at.pathname.startsWith('/services/oauth2/')) return oauth(request, response, at);
      if (at.pathname === '/__control') return control(request, response);
      if (at.pathname === '/__records') return json(response, 200, store.list());
      if (at.pathname === '/') return html(response, 200, recordsPage(store));
      json(response, 404, [{ errorCode: 'NOT_FOUND', message: 'Not found' }]);
    },
    (message) => [{ errorCode: 'UNKNOWN_EXCEPTION', message }],
  );
  url = service.url;
  return { ...service, clientId: CLIENT.id, clientSecret: CLIENT.secret, controls };
}

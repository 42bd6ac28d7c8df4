import type http from 'node:http';
import {
  createSilences,
  parseJson,
  readBody,
  respondJson as json,
  serveHttp,
  type ServiceOptions,
} from '../http-service.ts';
import { accountOf, DEFAULT_TOKEN } from './accounts.ts';
import { API_PATH, answerApi, answerQuery, QUERY_PATH } from './api.ts';
import { answerFirstVersion, API_V1_PATH } from './api-v1.ts';
import { answerPage } from './checkout.ts';
import { changeControls, defaultControls, type Controls } from './controls.ts';
import { takeHistory, type History } from './history.ts';
import { createSender } from './notifications.ts';
import { endSchedule, runSchedule, type ScheduleStep } from './schedule.ts';
import { openStore } from './store.ts';
import { wordsFor } from './messages.ts';

export interface SimulatorOptions extends ServiceOptions {
  /** The bearer token that calls of the API must carry, alone or with the name of an account (`accountOf`). */
  token?: string | undefined;
  /** A journal that outlives the process. */
  stateFile?: string | undefined;
}

export interface PaymentSimulator {
  /** For example `http://127.0.0.1:4010`. */
  url: string;
  /** The base of the API calls, the connector's endpoint. */
  endpoint: string;
  /** The same of the first version. */
  endpointV1: string;
  token: string;
  controls: Controls;
  close(): Promise<void>;
}

const BODY_LIMIT = 256 * 1024;
const HISTORY_LIMIT = 2 * 1024 * 1024;

/** Starts a payment service that behaves like the FinDock Payment API v2 with a hosted page behind it. */
export async function startPaymentSimulator(options: SimulatorOptions = {}): Promise<PaymentSimulator> {
  const token = options.token ?? DEFAULT_TOKEN;
  const controls = defaultControls();
  const store = openStore(options.stateFile);
  const sender = createSender(store, controls);
  const silences = createSilences();
  let url = '';

  async function api(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    version: string,
    path: string,
  ): Promise<void> {
    const body = await readBody(request, BODY_LIMIT);
    if (controls.latencyMs) await new Promise((resolve) => setTimeout(resolve, controls.latencyMs));
    const account = accountOf(token, (request.headers.authorization ?? '').replace(/^Bearer /, ''));
    if (controls.isTokenExpired || account === undefined) {
      return json(response, 401, [
        { message: 'Session expired or invalid', errorCode: 'INVALID_SESSION_ID' },
      ]);
    }
    if (controls.limitNextCalls > 0) {
      controls.limitNextCalls -= 1;
      const pause = { 'retry-after': String(controls.retryAfterS) };
      return json(
        response,
        429,
        [{ message: 'Too many requests', errorCode: 'REQUEST_LIMIT_EXCEEDED' }],
        pause,
      );
    }
    const parts = { store: store.of(account), controls, sender, pageUrl: () => url };
    const answers = version === API_PATH ? answerApi : answerFirstVersion;
    const soql = new URL(request.url ?? '/', url).searchParams.get('q') ?? '';
    const answer =
      version === QUERY_PATH
        ? answerQuery(parts, soql)
        : answers(parts, request.method ?? 'GET', path, parseJson(body));
    if (answer.lost) response.destroy();
    else json(response, answer.status, answer.body);
  }

  async function checkout(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    path: string,
  ): Promise<void> {
    const form = new URLSearchParams(request.method === 'POST' ? await readBody(request, BODY_LIMIT) : '');
    const answer = answerPage(
      store,
      sender,
      request.method ?? 'GET',
      path,
      form,
      wordsFor(request.headers['accept-language']),
    );
    if (answer.silent) {
      silences.begin(response, controls.hangMs);
    } else if (answer.location) {
      response.writeHead(answer.status, { location: answer.location, 'cache-control': 'no-store' }).end();
    } else {
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      };
      response
        .writeHead(answer.status, {
          ...headers,
          'content-security-policy': answer.policy ?? "default-src 'none'",
        })
        .end(answer.html);
    }
  }

  async function control(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    if (request.method === 'POST') {
      const { reset, ...wanted } = (parseJson(await readBody(request, BODY_LIMIT)) ?? {}) as Record<
        string,
        unknown
      >;
      if (reset === true) {
        store.clear();
        Object.assign(controls, defaultControls());
      }
      changeControls(controls, wanted);
    }
    json(response, 200, controls);
  }

  /** Lets a recurring payment's schedule collect, as its days come, or ends it. */
  async function schedule(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const step = parseJson(await readBody(request, BODY_LIMIT)) as
      | (ScheduleStep & { endDate?: string })
      | undefined;
    if (typeof step?.intentId !== 'string') return json(response, 400, { message: 'intentId is missing' });
    const { intentId, endDate } = step;
    if (endDate !== undefined) {
      endSchedule(store, { intentId, endDate });
      return json(response, 200, { endDate });
    }
    json(response, 200, runSchedule(store, step));
  }

  /** Gives the account of a token a history of payments. */
  async function history(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const given = parseJson(await readBody(request, HISTORY_LIMIT)) as
      | (History & { token: string })
      | undefined;
    const account = accountOf(token, String(given?.token));
    if (!given || account === undefined)
      return json(response, 400, { message: 'The token opens no account' });
    const { payments = [], earlier = [] } = given;
    json(response, 200, takeHistory(store, account, { payments, earlier }));
  }

  function ledger(response: http.ServerResponse): void {
    const totals: Record<string, number> = {};
    for (const charge of store.charges())
      totals[charge.currency] = (totals[charge.currency] ?? 0) + charge.amountMinor;
    json(response, 200, {
      charges: store.charges(),
      totals,
      intents: store.intents(),
      notifications: store.notifications(),
    });
  }

  const service = await serveHttp(options, async (request, response) => {
    const path = (request.url ?? '/').split('?')[0]!;
    const version = [API_PATH, API_V1_PATH].find((base) => path.startsWith(`${base}/`));
    if (version) return api(request, response, version, path.slice(version.length));
    if (path === QUERY_PATH) return api(request, response, QUERY_PATH, '');
    if (path.startsWith('/pay/')) return checkout(request, response, path);
    if (path === '/__control') return control(request, response);
    if (path === '/__schedule' && request.method === 'POST') return schedule(request, response);
    if (path === '/__history' && request.method === 'POST') return history(request, response);
    if (path === '/__ledger') return ledger(response);
    json(response, 404, { message: 'Not found' });
  });
  url = service.url;
  sender.send(store.notifications().filter((notification) => notification.state === 'waiting'));
  return {
    url,
    endpoint: url + API_PATH,
    endpointV1: url + API_V1_PATH,
    token,
    controls,
    async close() {
      sender.stop();
      silences.end();
      await service.close();
    },
  };
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  readBody,
  respondJson,
  serveHttp,
  type RunningService,
  type ServiceOptions,
} from '../http-service.ts';

// As much of Stripe as the customer portal needs: customers, sessions of the portal, and its page. In memory.

interface Customer {
  id: string;
  object: 'customer';
  name: string;
  email: string | null;
  metadata: Record<string, string>;
}

export interface StripeSimulator extends RunningService {
  customers: Map<string, Customer>;
  /** Refuses the next requests with this status. */
  refuse(count: number, status: number): void;
  /** Sets the address of the next session, in place of a page of the simulator. */
  answerWith(url: string | undefined): void;
}

export const STRIPE_KEY = 'sk_test_simulated';

const textOf = (form: URLSearchParams, name: string): string => form.get(name) ?? '';

function fail(response: ServerResponse, status: number, error: object): void {
  respondJson(response, status, { error }, { 'request-id': 'req_simulated' });
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Starts the simulator on a separate port. */
export async function startStripeSimulator(options: ServiceOptions = {}): Promise<StripeSimulator> {
  const customers = new Map<string, Customer>();
  const byKey = new Map<string, string>();
  const sessions = new Map<string, { customer: string; returnUrl: string }>();
  const refusal = { count: 0, status: 500 };
  let fixed: string | undefined;

  function createCustomer(request: IncomingMessage, response: ServerResponse, form: URLSearchParams): void {
    const key = String(request.headers['idempotency-key'] ?? '');
    const id = byKey.get(key) ?? `cus_simulated${customers.size + 1}`;
    if (key) byKey.set(key, id);
    const customer: Customer = customers.get(id) ?? {
      id,
      object: 'customer',
      name: textOf(form, 'name'),
      email: form.get('email'),
      metadata: { organization: textOf(form, 'metadata[organization]') },
    };
    customers.set(id, customer);
    respondJson(response, 200, customer, { 'request-id': 'req_simulated' });
  }

  function createSession(response: ServerResponse, form: URLSearchParams): void {
    const customer = textOf(form, 'customer');
    if (!customers.has(customer))
      return fail(response, 404, {
        type: 'invalid_request_error',
        code: 'resource_missing',
        param: 'customer',
        message: `No such customer: '${customer}'`,
      });
    const id = `bps_simulated${sessions.size + 1}`;
    sessions.set(id, { customer, returnUrl: textOf(form, 'return_url') });
    respondJson(
      response,
      200,
      { id, object: 'billing_portal.session', customer, url: fixed ?? `${service.url}/portal/${id}` },
      { 'request-id': 'req_simulated' },
    );
  }

  function showPortal(response: ServerResponse, id: string): void {
    const session = sessions.get(id);
    const customer = session && customers.get(session.customer);
    if (!session || !customer) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    response.end(
      `<!doctype html><title>Customer portal</title><h1>Customer portal of ${escaped(customer.name)}</h1><p><a href="${escaped(session.returnUrl)}">Return</a></p>`,
    );
  }

  const service = await serveHttp(options, async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const [, portal] = /^\/portal\/(\w+)$/.exec(path) ?? [];
    if (portal) return showPortal(response, portal);
    if (refusal.count > 0) {
      refusal.count -= 1;
      return fail(response, refusal.status, { type: 'api_error', message: 'Simulated' });
    }
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`)
      return fail(response, 401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
    const form = new URLSearchParams(await readBody(request));
    if (request.method === 'POST' && path === '/v1/customers') return createCustomer(request, response, form);
    if (request.method === 'POST' && path === '/v1/billing_portal/sessions')
      return createSession(response, form);
    fail(response, 404, { type: 'invalid_request_error', message: `Unrecognized request URL (${path})` });
  });

  return {
    ...service,
    customers,
    refuse(count, status) {
      Object.assign(refusal, { count, status });
    },
    answerWith(url) {
      fixed = url;
    },
  };
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSealer } from '@tributary/engine/storage/sealing.server.ts';
import { createUploads } from '../uploads/uploads.server.ts';
import { createConnectors } from '../connectors/connectors.ts';
import type { PaymentContext } from '../publishing/serve/site-contexts.ts';
import type { Shells } from '../publishing/serve/shell.server.ts';
import { embedRouteOf } from '../publishing/embedded/paths.ts';
import { outcomeOwner, routeOf } from '../publishing/serve/site-routes.ts';
import { createGate } from '../protection/gate.server.ts';
import { createClosings } from './intake/closing.server.ts';
import { finishTransaction } from './payments/finish.server.ts';
import type { SubmissionDeps } from './intake/acceptance.server.ts';
import { createSubmissionHandler } from './intake/handler.server.ts';
import { createPaymentReturns } from './intake/returns.server.ts';
import { createFormLookup } from './intake/lookup.server.ts';
import { createFileRoutes } from './file-routes/handler.server.ts';
import type { Payments } from './payments/payments.ts';
import type { SubmissionFixture } from './testing.server.ts';
import { createLaterHandler } from './unfinished/handler.server.ts';
import { createUnfinished } from './unfinished/store.server.ts';
import { createTokens } from './tokens.server.ts';

/** How a test sends a submission. */
export interface Post {
  headers?: Record<string, string>;
  /** A whole page is wanted instead of JSON. */
  asPage?: boolean;
  formId?: string;
}

/** The submissions of a world over HTTP, with a payment service by which every donor pays at once. */
export async function openTestSite(fixture: SubmissionFixture, more: Partial<SubmissionDeps> = {}) {
  /** Orders that reached the payment service. */
  const charged: string[] = [];
  const errors: unknown[] = [];
  const connectors = createConnectors();
  const payments: Payments = {
    owner: 'this test',
    setupOf: async () => ({
      connector: connectors.payment('payment-v2')!,
      environment: 'production',
      isInPlan: true,
    }),
    async begin({ transactionId }) {
      charged.push(transactionId);
      await finishTransaction(
        fixture.db,
        fixture.tenantId,
        transactionId,
        { status: 'COMPLETE' },
        new Date(),
      );
      return { kind: 'redirect', url: `https://pay.example/${transactionId}` };
    },
    advance: async (_tenant, transactionId) => ({
      kind: 'redirect',
      url: `https://pay.example/${transactionId}`,
    }),
    outcome: async () => undefined,
  };
  const lookup = createFormLookup(fixture.db);
  const closings = createClosings(fixture.db);
  const tokens = createTokens('secret');
  const unfinished = createUnfinished({ db: fixture.db, sealer: createSealer('k'.repeat(32)), tokens });
  const deps: SubmissionDeps = {
    db: fixture.db,
    lookup,
    closings,
    payments,
    connectors,
    tokens,
    uploads: createUploads({
      db: fixture.db,
      files: fixture.files,
      sealer: fixture.app.sealer,
      rates: 'off',
    }),
    gate: createGate({ secret: 'secret', isOff: more.limits === 'off' }),
    siteOrigin: () => 'http://river.sites.localhost',
    forgetKept: (tenantId, formId, continued) => unfinished.forget({ tenantId, formId }, continued),
    onError: (error) => errors.push(error),
    ...more,
  };
  const handler = createSubmissionHandler(deps);
  const fileRoutes = createFileRoutes(deps);
  const returns = createPaymentReturns(deps);
  const later = createLaterHandler({
    ...deps,
    unfinished,
    preferencesLink: async (_tx, { slug }, { language }) => ({
      label: `What you hear (${language})`,
      href: `http://${slug}.example/preferences/news/link`,
    }),
  });
  const policy = { 'Content-Security-Policy': "default-src 'none'; script-src 'none'; connect-src 'none'" };
  const shell = {
    headers: { 'Content-Type': 'text/html', ...policy },
    pageId: '',
    slug: 'appeal',
    language: 'en-US',
  };
  const shells: Shells = {
    find: async () => null,
    render: async (_tenant, _page, renderOptions) => ({
      html: Object.values(renderOptions).join(''),
      ...shell,
    }),
  };
  const server = createServer((request, response) => {
    const tenant = { id: fixture.tenantId, slug: 'river', name: 'River', timezone: 'UTC', suspended: false };
    const [, formId, address] = /^\/forms\/([^/]+)\/files(?:\/(.+))?$/.exec(request.url ?? '') ?? [];
    if (formId) return fileRoutes.handle(request, response, { tenant, formId, address });
    const route = routeOf((request.url ?? '').split('?')[0]!);
    if (route.kind === 'later')
      return later.handle(request, response, { tenant, shells, continued: undefined, ...route });
    const back = request.method === 'GET' ? waysBack(request.url ?? '') : undefined;
    if (back) return returns.handle(request, response, { tenant, shells, ...back });
    return handler.handle(request, response, {
      tenant,
      formId: String(request.headers['x-form'] ?? fixture.formId),
      shells,
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const headersOf = ({ headers, asPage, formId }: Post) => ({
    accept: asPage ? 'text/html' : 'application/json',
    ...(formId ? { 'x-form': formId } : {}),
    ...headers,
  });

  return {
    charged,
    errors,
    lookup,
    address,
    /** Sends a form with files, as a browser without script does. */
    postFiles: (form: FormData, how: Post = {}) =>
      fetch(address, { method: 'POST', redirect: 'manual', headers: headersOf(how), body: form }),
    /** Sends fields as a form does. */
    post: (fields: Record<string, string>, how: Post = {}) =>
      fetch(address, {
        method: 'POST',
        redirect: 'manual',
        headers: headersOf(how),
        body: new URLSearchParams(fields),
      }),
    unfinished,
    /** Posts a form that is continued later, or has it forgotten. */
    postLater: (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
      fetch(new URL(path, address), {
        method: 'POST',
        redirect: 'manual',
        headers,
        body: new URLSearchParams(fields),
      }),
    /** Opens the address of a payment or of an outcome. */
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(new URL(path, address), { redirect: 'manual', headers }),
    /** Asks as a browser does before a request of another site. */
    ask: (headers: Record<string, string>) => fetch(address, { method: 'OPTIONS', headers }),
    /** Sends a text as JSON. */
    postJson: (text: string, how: Post = {}) =>
      fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headersOf(how) },
        body: text,
      }),
    async close() {
      await new Promise((resolve) => server.close(resolve));
      lookup.close();
      closings.close();
    },
  };
}

export type TestSite = Awaited<ReturnType<typeof openTestSite>>;

/** The parts of an address of a payment or an outcome, as the sites read it. */
function waysBack(
  url: string,
): Pick<PaymentContext, 'transactionId' | 'token' | 'outcome' | 'isEmbedded'> | undefined {
  const [path = '', query = ''] = url.split('?', 2);
  const route = routeOf(path);
  if (route.kind === 'payment') return route;
  const owner = outcomeOwner(query);
  if (!owner) return undefined;
  if (route.kind === 'outcome')
    return { ...owner, outcome: { name: route.outcome, pageAddress: route.address } };
  return embedRouteOf(path).kind === 'outcome' ? { ...owner, isEmbedded: true } : undefined;
}

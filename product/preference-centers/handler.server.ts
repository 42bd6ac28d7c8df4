import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedLanguages } from '@tributary/engine/http/accepted-languages.ts';
import { createTokenBuckets } from '@tributary/engine/http/token-buckets.server.ts';
import { isEmailAddress } from '@tributary/kit/email-address.ts';
import { baseLanguage, type TextLanguage } from '@tributary/kit/languages.ts';
import {
  PREFERENCE_NOTICES,
  renderAskForPreferences,
  renderPreferences,
  renderPreferencesSent,
  shortAddress,
  type PreferenceNotice,
} from '@tributary/resources/preference-centers/page/html.ts';
import type { Connectors } from '../connectors/connectors.ts';
import { coarseNetwork, personKeyOf } from '../consents/ledger.server.ts';
import { DELIVERIES_CHANNEL } from '../delivery/enqueue.server.ts';
import type { RecordDeps } from '../mapping/prefill/record.server.ts';
import { notFoundPage, outcomePage } from '../publishing/serve/plain-pages.server.ts';
import { sendServed } from '../publishing/serve/answers/served.server.ts';
import { refuseMethod } from '../publishing/serve/site-responses.server.ts';
import type { SiteTenant } from '../publishing/serve/site-store.server.ts';
import { admitOrigin } from '../submissions/intake/embedding.server.ts';
import { refuseFailures, sendOn } from '../submissions/intake/respond.server.ts';
import { preferencePath } from './addresses.server.ts';
import { centerById, publishedCenter, type FoundCenter } from './centers.server.ts';
import { tellConnectors } from './deliveries.server.ts';
import { queuePreferenceLink } from './emails.server.ts';
import { ASKED_LINK_DAYS, type PreferenceLinks } from './link.ts';
import { readPost, type SentBody } from './one-click.server.ts';
import { prefilled } from './prefill.server.ts';
import {
  changePreferences,
  firstPreferences,
  preferenceDayOf,
  readPreferences,
  type ChangeHow,
  type StoredPreferences,
} from './state.server.ts';
import { textsIn, unsubscribed, wantedOf } from './wanted.ts';

/** Links that one network may ask for in a minute, and changes that it may make. */
const ASKS_A_MINUTE = 6;
const CHANGES_A_MINUTE = 30;
/** Links that one address gets, in a day by sixes an hour: anybody may enter anybody's. */
const TO_ADDRESS = { perMinute: 1 / 20, burst: 3 };
/** Links that an organization sends in a minute. */
const OF_ORGANIZATION = 60;
/** The page is private, and the link in its address must not leak. */
const PRIVATE = { 'Referrer-Policy': 'no-referrer' };
const NOTICE_OF: Readonly<Record<ChangeHow, PreferenceNotice>> = {
  save: 'doneSaved',
  off: 'doneOff',
  'one-click': 'doneOff',
  undo: 'doneBack',
};
const NO_BODY: SentBody = { fields: {}, isOneClick: false };

export interface PreferenceHandlerDeps extends RecordDeps {
  links: PreferenceLinks;
  connectors: Connectors;
  /** The public origin of a tenant's site. */
  siteOrigin: (tenantSlug: string) => string;
  /** The network that a request comes from. */
  networkOf: (request: IncomingMessage) => string;
  /** No limits: the installation has none. */
  isUnlimited?: boolean;
  onError: (error: unknown) => void;
  now?: () => Date;
}

/** A visitor of a preference center: by its address, or by a link to their own preferences. */
interface PreferenceContext {
  tenant: SiteTenant;
  slug: string | undefined;
  link: string | undefined;
}

/** A person on the page of their own preferences. */
interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  tenant: SiteTenant;
  center: FoundCenter;
  email: string;
  person: string;
  action: string;
  now: Date;
}

/**
 * Makes the handler of `/preferences`, where supporters request a link to their preferences of an organization, and of
 * the links below it, which show (GET) and change (POST) them. Plain pages without script. A GET changes nothing, since
 * scanners of e-mails open every link.
 */
export function createPreferenceHandler(deps: PreferenceHandlerDeps) {
  const { db, links, connectors } = deps;
  const asks = createTokenBuckets({ perMinute: ASKS_A_MINUTE });
  const changes = createTokenBuckets({ perMinute: CHANGES_A_MINUTE });
  const byAddress = createTokenBuckets(TO_ADDRESS);
  const byOrganization = createTokenBuckets({ perMinute: OF_ORGANIZATION });

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    { tenant, slug, link }: PreferenceContext,
  ): Promise<void> {
    const { method } = request;
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
      return refuseMethod(response, 'GET, HEAD, POST');
    const now = deps.now?.() ?? new Date();
    const isPost = method === 'POST';
    const body = isPost ? await readPost(request) : NO_BODY;
    // A mail program posts from its own servers, without a page and without an origin.
    if (isPost && !body.isOneClick) admitOrigin(request, response, undefined, deps.siteOrigin(tenant.slug));
    const opened = link === undefined ? undefined : links.read(tenant.id, link, now);
    const own = opened && (await db.inTenant(tenant.id, (tx) => centerById(tx, tenant.id, opened.centerId)));
    const person = personKeyOf(opened?.email);
    if (opened && own && person && link !== undefined && (own.data.published || body.isOneClick)) {
      const action = preferencePath(own.data.slug, link);
      const visit = { request, response, tenant, center: own, email: opened.email, person, action, now };
      return isPost ? change(visit, body) : show(visit, noticeIn(request.url));
    }
    const center = await db.inTenant(tenant.id, (tx) => publishedCenter(tx, tenant.id, slug));
    if (!center) return sendServed(request, response, notFoundPage(request.headers['accept-language']));
    await ask({ request, response, tenant, center, now }, body, link !== undefined);
  }

  /** Asks for an address, and sends a link to it. Every refused link leads here, for any reason. */
  async function ask(
    visit: Pick<Visit, 'request' | 'response' | 'tenant' | 'center' | 'now'>,
    { fields }: SentBody,
    isGone: boolean,
  ): Promise<void> {
    const { request, response, tenant, center, now } = visit;
    const language = languageOf(request, fields, center);
    const page = (html: string, status: number): void =>
      sendServed(
        request,
        response,
        outcomePage(language, html, PRIVATE, { status, isPosted: request.method === 'POST' }),
      );
    const input = {
      center: center.data,
      organization: tenant.name,
      language,
      action: preferencePath(center.data.slug),
      days: ASKED_LINK_DAYS,
    };
    if (isGone) return page(renderAskForPreferences({ ...input, isGone }), 404);
    if (request.method !== 'POST') return page(renderAskForPreferences(input), 200);
    const email = (textsIn(fields, 'email')[0] ?? '').trim().slice(0, 254);
    if (!isEmailAddress(email))
      return page(renderAskForPreferences({ ...input, error: 'emailWrong', email }), 422);
    if (!deps.isUnlimited && asks.admit(deps.networkOf(request)) > 0)
      return page(renderAskForPreferences({ ...input, error: 'tooMany', email }), 429);
    // The same for every address, and before anything is looked up.
    page(renderPreferencesSent(language, tenant.name), 200);
    const isPatient =
      deps.isUnlimited === true ||
      (byAddress.admit(`${tenant.id} ${email.toLowerCase()}`) === 0 && byOrganization.admit(tenant.id) === 0);
    if (!isPatient) return;
    const link = links.make(tenant.id, { centerId: center.id, email }, now, ASKED_LINK_DAYS);
    const href = `${deps.siteOrigin(tenant.slug)}${preferencePath(center.data.slug, link)}?lang=${language}`;
    await db.inTenant(tenant.id, (tx) =>
      queuePreferenceLink(tx, { tenantId: tenant.id, to: email, language, href, now }),
    );
  }

  /** The person's choices, or the initial ones. */
  async function read(visit: Visit, language: string): Promise<StoredPreferences> {
    const { tenant, center, person, email, now } = visit;
    const { stored, first } = await db.inTenant(tenant.id, async (tx) => ({
      stored: await readPreferences(tx, tenant.id, center, person, await preferenceDayOf(tx, tenant.id, now)),
      first: await firstPreferences(tx, tenant.id, center, person, language),
    }));
    return stored ?? { state: await prefilled(deps, tenant.id, center, email, first), before: undefined };
  }

  async function show(
    visit: Visit,
    notice: PreferenceNotice | undefined,
    { status = 200, error }: { status?: number; error?: 'tooMany' } = {},
  ): Promise<void> {
    const { request, response, tenant, center, action, email } = visit;
    const wanted = languageOf(request, {}, center);
    const stored = await read(visit, wanted);
    const language = isLanguageNamed(request) ? wanted : stored.state.language;
    const html = renderPreferences({
      center: center.data,
      state: stored.state,
      organization: tenant.name,
      language,
      action,
      address: shortAddress(email),
      // The address of a page may be opened again after something else was chosen.
      notice: (notice === 'doneOff') === stored.state.isOff ? notice : undefined,
      canUndo: stored.before !== undefined,
      error,
    });
    sendServed(
      request,
      response,
      outcomePage(language, html, PRIVATE, { status, isPosted: request.method === 'POST' }),
    );
  }

  async function change(visit: Visit, { fields, isOneClick }: SentBody): Promise<void> {
    const { request, response, tenant, center, person, email, action, now } = visit;
    const act = isOneClick ? 'one-click' : actIn(fields);
    if (!act) return show(visit, undefined, { status: 422 });
    if (!isOneClick && !deps.isUnlimited && changes.admit(deps.networkOf(request)) > 0)
      return show(visit, undefined, { status: 429, error: 'tooMany' });
    const language = languageOf(request, fields, center);
    const told = await db.inTenant(tenant.id, async (tx) => {
      const made = await changePreferences(tx, {
        tenantId: tenant.id,
        center,
        person,
        language,
        how: act,
        address: deps.siteOrigin(tenant.slug) + preferencePath(center.data.slug),
        network: coarseNetwork(deps.networkOf(request)),
        now,
        want(stored, today) {
          if (act === 'save') return wantedOf(center.data, stored, fields, today);
          return act === 'undo' ? stored.before : unsubscribed(stored);
        },
      });
      return made
        ? tellConnectors(tx, connectors, { tenantId: tenant.id, center, email, change: made, now })
        : 0;
    });
    if (told > 0) db.notify(DELIVERIES_CHANNEL, '');
    // RFC 8058: no redirect, since mail programs follow none.
    if (isOneClick) return show(visit, 'doneOff');
    const shown = act === 'save' ? (textsIn(fields, 'language')[0] ?? language) : language;
    sendOn(response, `${action}?done=${NOTICE_OF[act]}&lang=${encodeURIComponent(shown)}`, PRIVATE);
  }

  return {
    handle(request: IncomingMessage, response: ServerResponse, context: PreferenceContext): void {
      refuseFailures(handle(request, response, context), request, response, deps.onError);
    },
  };
}

/** The action of the pressed button; a body without one is not from our form, and changes nothing. */
const actIn = (fields: SentBody['fields']): Exclude<ChangeHow, 'one-click'> | undefined => {
  const [act] = textsIn(fields, '_do');
  return act === 'save' || act === 'off' || act === 'undo' ? act : undefined;
};

const queryOf = (url: string | undefined): URLSearchParams =>
  new URLSearchParams((url ?? '').split('?')[1] ?? '');

const isLanguageNamed = ({ url }: IncomingMessage): boolean => queryOf(url).has('lang');

/** The language that the form or the address names, else the first of the visitor's that the center has. */
function languageOf(
  { headers, url }: IncomingMessage,
  fields: SentBody['fields'],
  { data: { languages } }: FoundCenter,
): TextLanguage {
  const named = textsIn(fields, '_language')[0] ?? queryOf(url).get('lang');
  const wanted = [named ?? '', ...acceptedLanguages(headers['accept-language'])].map(baseLanguage);
  for (const each of wanted) {
    const found = languages.find((language) => language === each);
    if (found) return found;
  }
  return languages[0]!;
}

function noticeIn(url: string | undefined): PreferenceNotice | undefined {
  const done = queryOf(url).get('done');
  return PREFERENCE_NOTICES.find((each) => each === done);
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedLanguages } from '@tributary/engine/http/accepted-languages.ts';
import { createTokenBuckets } from '@tributary/engine/http/token-buckets.server.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { isEmailAddress } from '@tributary/kit/email-address.ts';
import { firstTextLanguage, TEXT_LANGUAGES } from '@tributary/kit/languages.ts';
import { parseMoney } from '@tributary/kit/money.ts';
import { GIFT_FREQUENCIES, PAUSE_MONTHS } from '@tributary/resources/gift-requests/routes.ts';
import type { PreferencesLink } from '../mail/visitor-email.server.ts';
import { outcomePage } from '../publishing/serve/plain-pages.server.ts';
import { sendServed } from '../publishing/serve/answers/served.server.ts';
import { refuseMethod } from '../publishing/serve/site-responses.server.ts';
import type { SiteTenant } from '../publishing/serve/site-store.server.ts';
import { admitOrigin } from '../submissions/intake/embedding.server.ts';
import { refuseFailures, sendOn } from '../submissions/intake/respond.server.ts';
import { readFields, type RawFields } from '../submissions/reading/body.server.ts';
import type { PaymentAccess } from '../submissions/payments/payments.ts';
import type { Tokens } from '../submissions/tokens.server.ts';
import { changeGift, pauseGift, stopGift, type GiftDeps } from './change.server.ts';
import { queueGiftLinks } from './emails.server.ts';
import { LEAST_MINOR, MOST_MINOR } from './gift.ts';
import {
  renderAskForLink,
  renderGift,
  renderLinkSent,
  type GiftError,
  type GiftNotice,
  type GiftPageInput,
} from './html.ts';
import { makeGiftLink, readGiftLink } from './link.ts';
import { readGift, type ReadGift } from './read-gift.server.ts';
import { givenBy } from './store.server.ts';
import { plainAmount } from '@tributary/kit/typed/typed-amount.ts';

/** Tries of one network: links asked for, and changes of a gift. */
const A_MINUTE = 6;
/** Links that one address gets, in a day by sixes an hour: anybody may enter anybody's. */
const TO_ADDRESS = { perMinute: 1 / 20, burst: 3 };
/** Gifts of one address that an e-mail leads to. */
const MOST_GIFTS = 5;
/** The page is private, and the link in its address must not leak. */
const PRIVATE = { 'Referrer-Policy': 'no-referrer' };

/** A donor who opens a recurring gift; without a link one who requests it. */
interface GiftContext {
  tenant: SiteTenant;
  link: string | undefined;
}

export interface GiftHandlerDeps {
  db: Database;
  payments: PaymentAccess;
  tokens: Tokens;
  /** The public origin of a tenant's site. */
  siteOrigin: (tenantSlug: string) => string;
  consoleOrigin: string;
  /** In e-mails: the receiver's link to their preferences. */
  preferencesLink: PreferencesLink;
  /** The network that a request comes from. */
  networkOf: (request: IncomingMessage) => string;
  /** No limits: the installation has none. */
  isUnlimited?: boolean;
  onError: (error: unknown) => void;
  now?: () => Date;
}

/**
 * Makes the handler of `/gifts`, where donors ask for a link to their recurring gift, and of the links below it, by which
 * they see it (GET), change it and stop it (POST). Plain pages: nothing of it needs script.
 */
export function createGiftHandler(deps: GiftHandlerDeps) {
  const { db, payments, tokens } = deps;
  const byNetwork = createTokenBuckets({ perMinute: A_MINUTE });
  const byAddress = createTokenBuckets(TO_ADDRESS);
  const isPatient = (request: IncomingMessage): boolean =>
    deps.isUnlimited === true || byNetwork.admit(deps.networkOf(request)) === 0;

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    { tenant, link }: GiftContext,
  ): Promise<void> {
    const { method } = request;
    if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
      return refuseMethod(response, 'GET, HEAD, POST');
    const now = deps.now?.() ?? new Date();
    const isPost = method === 'POST';
    if (isPost) admitOrigin(request, response, undefined, deps.siteOrigin(tenant.slug));
    const fields = isPost ? await readFields(request) : {};
    const language = languageOf(request, fields);
    const page = (html: string, status = 200, shown = language, headers = {}): void =>
      sendServed(
        request,
        response,
        outcomePage(shown, html, { ...PRIVATE, ...headers }, { status, isPosted: isPost }),
      );
    if (link === undefined) {
      if (!isPost) return page(renderAskForLink(language, tenant.name, {}));
      const email = textIn(fields, 'email').trim().slice(0, 254);
      if (!isEmailAddress(email))
        return page(renderAskForLink(language, tenant.name, { error: 'emailWrong', email }), 422);
      if (!isPatient(request))
        return page(renderAskForLink(language, tenant.name, { error: 'tooMany', email }), 429);
      // Said before anything is looked up: neither the answer nor its time tells whether there is a gift.
      page(renderLinkSent(language, tenant.name));
      return sendLinks({ tenant, email, now });
    }
    const transactionId = readGiftLink(tokens, tenant.id, link, now);
    const found = transactionId ? await readGift(db, payments, tenant.id, transactionId) : undefined;
    if (!found) return page(renderAskForLink(language, tenant.name, { isGone: true }), 404);
    const shown = found.gift.language;
    const input = {
      gift: found.gift,
      isRead: found.isRead,
      organization: tenant.name,
      timezone: tenant.timezone,
      language: shown,
      action: `/gifts/${link}`,
    };
    if (!isPost) {
      const notice = noticeIn(request.url);
      return page(renderGift({ ...input, notice }), 200, shown);
    }
    const fail = (error: GiftError, status: number, entered?: GiftPageInput['entered']): void =>
      page(renderGift({ ...input, error, entered }), status, shown);
    if (!isPatient(request)) return fail('tooMany', 429);
    if (found.gift.isEnded) return sendOn(response, input.action);
    const done = await act({ tenant, found, fields, action: input.action, now });
    if (done.kind === 'error') return fail(done.error, done.status, done.entered);
    if (done.kind === 'confirm')
      // A form's post may not be redirected elsewhere, so a page of ours leads there.
      return page(renderGift(input), 200, shown, { refresh: `0; url=${done.url}` });
    sendOn(response, `${input.action}?done=${done.notice}`, PRIVATE);
  }

  /** Sends links to an address's gifts; nothing for one that has none. */
  async function sendLinks({
    tenant,
    email,
    now,
  }: {
    tenant: GiftContext['tenant'];
    email: string;
    now: Date;
  }): Promise<void> {
    if (!deps.isUnlimited && byAddress.admit(`${tenant.id} ${email.toLowerCase()}`) > 0) return;
    await db.inTenant(tenant.id, async (tx) => {
      const gifts = await givenBy(tx, tenant.id, email, MOST_GIFTS);
      const [first] = gifts;
      if (!first) return;
      const origin = deps.siteOrigin(tenant.slug);
      const hrefs = gifts.map(({ id }) => `${origin}/gifts/${makeGiftLink(tokens, tenant.id, id, now)}`);
      const { language } = first;
      const preferences = await deps.preferencesLink(tx, tenant, { email, language }, now);
      await queueGiftLinks(tx, {
        tenantId: tenant.id,
        to: email,
        language,
        hrefs,
        preferences,
        timezone: tenant.timezone,
        now,
      });
    });
  }

  type Done =
    | { kind: 'done'; notice: GiftNotice }
    | { kind: 'confirm'; url: string }
    | { kind: 'error'; error: GiftError; status: number; entered?: GiftPageInput['entered'] };

  async function act({
    tenant,
    found,
    fields,
    action,
    now,
  }: {
    tenant: GiftContext['tenant'];
    found: ReadGift;
    fields: RawFields;
    action: string;
    now: Date;
  }): Promise<Done> {
    const giftDeps: GiftDeps = {
      db,
      tenantId: tenant.id,
      now,
      consoleOrigin: deps.consoleOrigin,
      returnUrl: deps.siteOrigin(tenant.slug) + action,
    };
    if (textIn(fields, '_do') === 'stop') return stopGift(giftDeps, found);
    if (textIn(fields, '_do') === 'pause') {
      const months = PAUSE_MONTHS.find((each) => String(each) === textIn(fields, 'months'));
      return months
        ? pauseGift(giftDeps, found, months)
        : { kind: 'error', error: 'wrongMonths', status: 422 };
    }
    const entered = { amount: textIn(fields, 'amount').slice(0, 20), frequency: textIn(fields, 'frequency') };
    const { terms } = found.gift;
    const amount = parseMoney(plainAmount(entered.amount, terms.currency), terms.currency);
    const frequency = GIFT_FREQUENCIES.find((each) => each === entered.frequency);
    const isFit = amount.ok && amount.minor >= LEAST_MINOR && amount.minor <= MOST_MINOR;
    if (!isFit || !frequency) return { kind: 'error', error: 'wrongAmount', status: 422, entered };
    if (amount.minor === terms.minor && frequency === terms.frequency)
      return { kind: 'error', error: 'same', status: 422, entered };
    return changeGift(giftDeps, found, { minor: amount.minor, currency: terms.currency, frequency });
  }

  return {
    handle(request: IncomingMessage, response: ServerResponse, context: GiftContext): void {
      refuseFailures(handle(request, response, context), request, response, deps.onError);
    },
  };
}

function textIn(fields: RawFields, name: string): string {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
  return typeof value === 'string' ? value : '';
}

function languageOf({ headers, url }: IncomingMessage, fields: RawFields): string {
  const wanted =
    textIn(fields, '_language') || new URLSearchParams((url ?? '').split('?')[1] ?? '').get('lang');
  const known = TEXT_LANGUAGES.find((each) => each === wanted);
  return known ?? firstTextLanguage(acceptedLanguages(headers['accept-language']));
}

const NOTICES: readonly GiftNotice[] = ['doneChange', 'doneStop', 'doneAsked'];

function noticeIn(url: string | undefined): GiftNotice | undefined {
  const given = new URLSearchParams((url ?? '').split('?')[1] ?? '').get('done');
  return NOTICES.find((each) => each === given);
}

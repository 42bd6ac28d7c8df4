import type { IncomingMessage, ServerResponse } from 'node:http';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { toProblem } from '@tributary/engine/http/failures.server.ts';
import { createTokenBuckets } from '@tributary/engine/http/token-buckets.server.ts';
import { isId } from '@tributary/engine/storage/ids.ts';
import { stepGiven } from '@tributary/form-engine/form-flow.ts';
import { renderForm } from '@tributary/form-engine/html/render.ts';
import { roleOf } from '@tributary/form-engine/components/lookup.ts';
import { acceptedLanguages } from '@tributary/engine/http/accepted-languages.ts';
import { isEmailAddress } from '@tributary/kit/email-address.ts';
import { firstTextLanguage } from '@tributary/kit/languages.ts';
import { languagesOfForm } from '@tributary/resources/forms/form-languages.ts';
import type { PreferencesLink } from '../../mail/visitor-email.server.ts';
import { notFoundPage, notOpenPage, outcomePage } from '../../publishing/serve/plain-pages.server.ts';
import { refuseMethod } from '../../publishing/serve/site-responses.server.ts';
import { sendServed } from '../../publishing/serve/answers/served.server.ts';
import type { LaterContext } from '../../publishing/serve/site-contexts.ts';
import { networkReader, type SubmissionDeps } from '../intake/acceptance.server.ts';
import { admitOrigin, placeFields, shellOf } from '../intake/embedding.server.ts';
import type { FormTarget } from '../intake/lookup.server.ts';
import { pagePath } from '../intake/paths.ts';
import { sendRefusal, sendShell } from '../intake/respond.server.ts';
import { CONTINUED_FIELD, continuedIn, languageOf, targetIn } from '../intake/visit.server.ts';
import { readFields, type RawFields } from '../reading/body.server.ts';
import { fitting, keepable, MOST_BYTES, stepToGoOnFrom, type Kept } from './answers.ts';
import { queueLink } from './email.server.ts';
import { renderAsk, renderContinued, renderSaying, TO_FIELD, type AskInput } from './html.ts';
import type { Unfinished } from './store.server.ts';
import { lastDay } from './words.ts';

/** Links that one network may ask for. */
const LINKS_A_MINUTE = 6;
/** Links that may be asked for of one form: more are no visitors. */
const LINKS_OF_FORM = 60;
/** The page is private, and the link in its address must not leak. */
const PRIVATE = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

type LaterDeps = Pick<
  SubmissionDeps,
  'db' | 'lookup' | 'siteOrigin' | 'networkOf' | 'limits' | 'onError' | 'now'
> & {
  unfinished: Unfinished;
  /** In e-mails: the receiver's link to their preferences. */
  preferencesLink: PreferencesLink;
};

interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  context: LaterContext;
  target: FormTarget;
  language: string;
  now: Date;
}

/**
 * Makes the handler of `/forms/{formId}/later`, where visitors store their entries, and of the links below it, by which
 * they continue (GET) or delete them (POST). Plain pages without script.
 */
export function createLaterHandler(deps: LaterDeps) {
  const { db, lookup, unfinished } = deps;
  const addressOf = networkReader(deps);
  const byNetwork = createTokenBuckets({ perMinute: LINKS_A_MINUTE });
  const byForm = createTokenBuckets({ perMinute: LINKS_OF_FORM });

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    context: LaterContext,
  ): Promise<void> {
    const { method } = request;
    const now = deps.now?.() ?? new Date();
    const { continued } = context;
    if (method === 'POST') {
      if (continued === undefined) return keep(request, response, context, now);
      request.resume();
      return forget(request, response, context, continued, now);
    }
    if (continued === undefined) return refuseMethod(response, 'POST');
    if (method !== 'GET' && method !== 'HEAD') return refuseMethod(response, 'GET, HEAD, POST');
    await goOn(request, response, context, continued, now);
  }

  /** Asks for an address, or stores the entries and sends the link. */
  async function keep(
    request: IncomingMessage,
    response: ServerResponse,
    context: LaterContext,
    now: Date,
  ): Promise<void> {
    const { tenant, formId } = context;
    const fields = await readFields(request);
    const pageId = isId(fields['_page']) ? fields['_page'] : undefined;
    const found = await lookup.find(tenant.id, formId, pageId);
    admitOrigin(request, response, undefined, deps.siteOrigin(tenant.slug));
    if (!found) throw new ProblemError('not_found');
    const language = languageOf(fields, found);
    const target = targetIn(found, language);
    if (!target.page) return sendServed(request, response, notOpenPage(language));
    const visit: Visit = { request, response, context, target, language, now };
    const { schema } = target.form.data;
    const kept = keepable(schema, fields, {
      language,
      pageId: target.page.id,
      step: stepGiven(schema, fields),
    });
    const place = { tenantId: tenant.id, formId };
    const continued = continuedIn(fields);
    const isTooLarge = Buffer.byteLength(JSON.stringify(kept)) > MOST_BYTES;
    if (continued && !isTooLarge && (await unfinished.renew(place, continued, kept, now)))
      return say(visit, 'saved', 200);
    if (!target.keepsUnfinished) throw new ProblemError('not_found');
    if (isTooLarge) return ask(visit, fields, 'tooLarge');
    const to = fields[TO_FIELD];
    if (to === undefined) return ask(visit, fields, undefined);
    const address = typeof to === 'string' ? to.trim() : '';
    if (!isEmailAddress(address)) return ask(visit, fields, 'emailWrong');
    const isPatient =
      deps.limits === 'off' ||
      (byNetwork.admit(addressOf(request)) === 0 && byForm.admit(`${tenant.id} ${formId}`) === 0);
    const isSent =
      isPatient &&
      (await db.inTenant(tenant.id, async (tx) => {
        const link = await unfinished.keep(tx, place, { to: address, kept, now });
        if (!link) return false;
        const href = `${deps.siteOrigin(tenant.slug)}/forms/${formId}/later/${link}`;
        const preferences = await deps.preferencesLink(tx, tenant, { email: address, language }, now);
        await queueLink(tx, {
          tenantId: tenant.id,
          to: address,
          language,
          href,
          preferences,
          timezone: tenant.timezone,
          now,
        });
        return true;
      }));
    if (!isSent) return ask(visit, fields, 'tooMany');
    await say(visit, 'sent', 200, address);
  }

  async function ask(visit: Visit, fields: RawFields, error: AskInput['error']): Promise<void> {
    const { target, language } = visit;
    const { schema } = target.form.data;
    const question = schema.components.find((component) => roleOf(component) === 'email');
    const given = fields[TO_FIELD] ?? (question && 'key' in question ? fields[question.key] : '');
    const html = renderAsk({
      schema,
      formId: target.form.id,
      language,
      values: fields,
      hidden: {
        ...placeFields(target),
        _language: language,
        _step: String(stepGiven(schema, fields)),
      },
      to: typeof given === 'string' ? given.slice(0, 254) : '',
      error,
    });
    const statuses = { emailWrong: 422, tooLarge: 413, tooMany: 429 } as const;
    await show(visit, html, error ? statuses[error] : 200);
  }

  async function goOn(
    request: IncomingMessage,
    response: ServerResponse,
    context: LaterContext,
    continued: string,
    now: Date,
  ): Promise<void> {
    const { tenant, formId } = context;
    const place = { tenantId: tenant.id, formId };
    const kept = await unfinished.read(place, continued, now);
    const found = await lookup.find(tenant.id, formId, kept?.pageId);
    if (kept && !found) await unfinished.forget(place, continued);
    if (!kept || !found) return sendGone(request, response, context, found, kept);
    const { language } = kept;
    const target = targetIn(found, language);
    if (!target.page) return sendServed(request, response, notOpenPage(language));
    const { schema } = target.form.data;
    const { values, isComplete } = fitting(schema, kept);
    const form = renderForm(schema, {
      formId,
      action: `/forms/${formId}/submissions`,
      locale: language,
      values,
      step: stepToGoOnFrom(schema, kept),
      hidden: { ...placeFields(target), _language: language, [CONTINUED_FIELD]: continued },
      languages: { languages: languagesOfForm(target.form.data), as: 'buttons' },
      later: target.keepsUnfinished,
      left: target.left,
    });
    const notice = renderContinued(language, `/forms/${formId}/later/${continued}`, isComplete);
    await show({ request, response, context, target, language, now }, notice + form, 200);
  }

  async function forget(
    request: IncomingMessage,
    response: ServerResponse,
    context: LaterContext,
    continued: string,
    now: Date,
  ): Promise<void> {
    const { tenant, formId } = context;
    const place = { tenantId: tenant.id, formId };
    const kept = await unfinished.read(place, continued, now);
    const found = await lookup.find(tenant.id, formId, kept?.pageId);
    if (!kept) return sendGone(request, response, context, found, kept);
    await unfinished.forget(place, continued);
    if (!found?.page) return sendPlain(request, response, kept.language, 'forgotten', 200);
    const target = targetIn(found, kept.language);
    await say({ request, response, context, target, language: kept.language, now }, 'forgotten', 200);
  }

  /** Nothing is said of why: a forged link looks like one that is used up. */
  async function sendGone(
    request: IncomingMessage,
    response: ServerResponse,
    context: LaterContext,
    found: FormTarget | undefined,
    kept: Kept | undefined,
  ): Promise<void> {
    const wanted = firstTextLanguage(acceptedLanguages(request.headers['accept-language']));
    const language = kept?.language ?? wanted;
    if (!found) return sendServed(request, response, notFoundPage(request.headers['accept-language']));
    if (!found.page) return sendPlain(request, response, language, 'gone', 404);
    const target = targetIn(found, language);
    const now = deps.now?.() ?? new Date();
    await say({ request, response, context, target, language, now }, 'gone', 404);
  }

  function sendPlain(
    request: IncomingMessage,
    response: ServerResponse,
    language: string,
    said: 'gone' | 'forgotten',
    status: number,
  ): void {
    sendServed(
      request,
      response,
      outcomePage(language, renderSaying(language, said, {}), PRIVATE, { status }),
    );
  }

  function say(
    visit: Visit,
    said: 'sent' | 'saved' | 'gone' | 'forgotten',
    status: number,
    address = '',
  ): Promise<void> {
    const { context, target, language, now } = visit;
    const formHref = said === 'sent' || said === 'saved' ? undefined : pagePath(target, language);
    const date = lastDay(now, language, context.tenant.timezone);
    return show(visit, renderSaying(language, said, { date, address, formHref }), status);
  }

  async function show(
    { request, response, context, target, language }: Visit,
    html: string,
    status: number,
  ): Promise<void> {
    const shell = await shellOf(context, target, language, { html }, undefined);
    if (!shell) throw new ProblemError('unavailable');
    // Going back leads to the submitted form, which a browser shows again only where it may keep it.
    const kept = request.method === 'POST' ? { 'Cache-Control': 'private, no-cache' } : {};
    sendShell(response, status, shell, { ...PRIVATE, ...kept });
  }

  return {
    handle(request: IncomingMessage, response: ServerResponse, context: LaterContext): void {
      handle(request, response, context).catch((thrown: unknown) => {
        const problem = toProblem(thrown);
        if (problem.code === 'unexpected') deps.onError(thrown);
        if (response.headersSent) response.destroy();
        else sendRefusal(request, response, problem);
      });
    },
  };
}

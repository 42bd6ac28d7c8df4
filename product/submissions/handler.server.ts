import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { toProblem } from '@tributary/engine/http/failures.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { Database } from '@tributary/engine/storage/database.server.ts';
import { isId } from '@tributary/engine/storage/ids.ts';
import { renderReview } from '@tributary/form-engine/blocks.ts';
import { renderForm } from '@tributary/form-engine/render.ts';
import type { ValidAnswers } from '@tributary/form-engine/validate.ts';
import { moveThroughForm } from '@tributary/form-engine/walk.ts';
import { matchesPattern } from '@tributary/resources/regular-expressions/matching.server.ts';
import { closedHtml, closedWords, isCountedBy } from '../publishing/closing.ts';
import type { SubmissionContext } from '../publishing/sites.server.ts';
import { acceptSubmission, countedValue, takenBefore, type Order, type Submission } from './accept.server.ts';
import { sendJson, sendOn, sendProblem, sendRefusal, sendShell, wantsJson } from './answer.server.ts';
import { readFields, type RawFields } from './body.server.ts';
import type { Closings } from './closing.server.ts';
import { bodyHash, givenKey, keyFromContent } from './keys.server.ts';
import type { FormPlace, Places } from './lookup.server.ts';
import { orderOfGift } from './order-of-gift.server.ts';
import { keepAnswers } from './kept-answers.server.ts';
import { changePath, outcomePath, paymentPath } from './paths.ts';
import type { Payments } from './payments.ts';
import { readRetry, type Retry } from './retry.server.ts';
import type { Tokens } from './tokens.server.ts';

export interface SubmissionDeps {
  db: Database;
  places: Places;
  closings: Closings;
  payments: Payments;
  tokens: Tokens;
  /** The public origin of a tenant's site: visitors come back to it from the payment page. */
  siteOrigin: (tenantSlug: string) => string;
  onError: (error: unknown) => void;
  now?: () => Date;
}

/** More at once than this are sent away with Retry-After, so that those taken are answered in time. */
const AT_ONCE = 256;

interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  context: SubmissionContext;
  fields: RawFields;
  place: FormPlace;
  language: string;
  /** Set where a failed payment is tried again with the answers of then. */
  retry: Retry | undefined;
}

/** Makes the handler of `POST /forms/{formId}/submissions`. */
export function createSubmissionHandler(deps: SubmissionDeps) {
  let running = 0;

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    context: SubmissionContext,
  ): Promise<void> {
    if (request.method === 'OPTIONS') return allowEmbedding(response);
    if (running >= AT_ONCE)
      throw new ProblemError(
        'unavailable',
        'Too many people are here at once. Your answers are kept; try again in a moment.',
      );
    running += 1;
    try {
      const sent = await readFields(request);
      const retry = await readRetry(deps, context.tenant.id, sent);
      if (retry && 'location' in retry) return sendOn(response, retry.location);
      const isOwn = retry?.formId === context.formId;
      const fields = isOwn ? retry.fields : sent;
      const pageId = isId(fields['_page']) ? fields['_page'] : undefined;
      const place = await deps.places.find(context.tenant.id, context.formId, pageId);
      if (!place) throw new ProblemError('not_found', 'This form is no longer here.');
      const language = languageOf(fields, place);
      await decide({ request, response, context, fields, place, language, retry: isOwn ? retry : undefined });
    } finally {
      running -= 1;
    }
  }

  async function decide(visit: Visit): Promise<void> {
    const { request, fields, place, language } = visit;
    const move = moveThroughForm(place.form.data.schema, fields, {
      locale: language,
      matches: matchesPattern,
    });
    if (move.kind === 'complete' || (move.kind === 'review' && wantsJson(request)))
      return take(visit, move.result);
    // The form asks something else by now: the visitor looks at their answers before they are sent again.
    if (visit.retry)
      return sendOn(
        visit.response,
        changePath(deps.tokens, visit.context.tenant.id, place.form.id, visit.retry.of),
      );
    if (await isClosedOnTheWay(visit)) return sayClosed(visit);
    if (move.kind === 'review') return review(visit, move.result);
    if (wantsJson(request)) {
      const problem = new ProblemError('validation_failed', 'Some answers need your attention.').toDocument();
      return sendJson(visit.response, problem.status, { ...problem, errors: move.errors });
    }
    const html = renderForm(place.form.data.schema, {
      ...faceOf(visit),
      values: fields,
      errors: move.errors,
      step: move.step,
      focus: true,
    });
    await show(visit, Object.keys(move.errors).length ? 422 : 200, html);
  }

  async function take(visit: Visit, answers: ValidAnswers): Promise<void> {
    const { request, context, fields, place, language, retry } = visit;
    const result = retry ? { ...answers, consents: retry.consents } : answers;
    const { tenant } = context;
    const now = deps.now?.() ?? new Date();
    const hash = bodyHash(place.form.id, fields);
    const environment = result.amount ? await deps.payments.environment(tenant.id) : undefined;
    const submission: Submission = {
      tenantId: tenant.id,
      form: { id: place.form.id, description: place.form.data.description },
      page: place.page,
      counter: place.counter,
      result,
      key: givenKey(request.headers['idempotency-key'], fields) ?? keyFromContent(hash, now),
      hash,
      language,
      useProdEnvironment: environment !== 'sandbox',
      retryOf: retry?.of,
      now,
    };
    if (await isShut(submission)) return sayClosed(visit);
    const orders: Order[] = [];
    const { transactionId, repeated } = await acceptSubmission(deps.db, submission, (id) => {
      const begun = wantsJson(request);
      const order = orderOfGift(deps, { tenant, place, result, transactionId: id, environment, begun });
      if (order) orders.push(order);
      return order;
    });
    if (!repeated) announce(deps.db, submission, transactionId);
    await goOn(visit, {
      transactionId,
      pays: result.amount !== undefined,
      order: repeated ? undefined : orders[0],
    });
  }

  /** Nothing more is taken for a counter that has closed; what was taken before it did stays taken. */
  async function isShut(submission: Submission): Promise<boolean> {
    const { tenantId, counter, result } = submission;
    if (!counter || countedValue(counter.data, result) === undefined) return false;
    return (await deps.closings.isClosed(tenantId, counter)) && !(await takenBefore(deps.db, submission));
  }

  /** Whoever goes from step to step without script is told at the next one, not at the end. */
  async function isClosedOnTheWay({ place: { counter, form }, context }: Visit): Promise<boolean> {
    if (!counter || !isCountedBy(counter.data, form.data.schema)) return false;
    return deps.closings.isClosed(context.tenant.id, counter);
  }

  async function sayClosed(visit: Visit): Promise<void> {
    const { data } = visit.place.counter!;
    const { text, refused } = closedWords(data, visit.language);
    if (wantsJson(visit.request)) throw new ProblemError('conflict', `${text} ${refused}`);
    await show(visit, 409, closedHtml(data, visit.language, true));
  }

  async function goOn(
    visit: Visit,
    taken: { transactionId: string; pays: boolean; order: Order | undefined },
  ): Promise<void> {
    const { request, response, context, place } = visit;
    const { transactionId, pays, order } = taken;
    const { tokens } = deps;
    const { tenant } = context;
    if (!pays) {
      const location = outcomePath(tokens, tenant.id, place, transactionId, 'thank-you');
      if (wantsJson(request)) return sendJson(response, 201, { status: 'complete', location });
      return sendOn(response, location);
    }
    const waitingPath = paymentPath(tokens, tenant.id, place.form.id, transactionId);
    const cookie = keepAnswers(tokens, tenant.id, transactionId, isSecure(deps, tenant.slug));
    // A form's policy would stop a redirect to the payment page's origin; the page between passes visitors on.
    if (!wantsJson(request)) return sendOn(response, waitingPath, cookie);
    const state = order && (await deps.payments.begin(order.id, order.delivery));
    const location = state?.kind === 'redirect' ? state.url : waitingPath;
    const changeLocation = changePath(tokens, tenant.id, place.form.id, transactionId);
    sendJson(response, 201, { status: 'redirect', location, changeLocation }, cookie);
  }

  async function review(visit: Visit, result: ValidAnswers): Promise<void> {
    const { fields, place } = visit;
    const face = faceOf(visit);
    const html = renderReview(place.form.data.schema, result, {
      ...face,
      values: fields,
      hidden: { ...face.hidden, _key: givenKey(undefined, fields) ?? randomUUID() },
    });
    await show(visit, 200, html);
  }

  async function show(
    { response, context, place, language }: Visit,
    status: number,
    html: string,
  ): Promise<void> {
    const shell =
      place.page &&
      (await context.shells.render(context.tenant.id, { pageId: place.page.id, language }, { html }));
    if (!shell)
      throw new ProblemError(
        'validation_failed',
        'This form stands on no published page. Send JSON to be answered with JSON.',
      );
    // The way back from the payment page must find this page; it was posted, so only a kept copy can be shown.
    sendShell(response, status, shell, { 'Cache-Control': 'private, no-cache' });
  }

  return {
    handle(request: IncomingMessage, response: ServerResponse, context: SubmissionContext): void {
      handle(request, response, context).catch((thrown: unknown) => {
        const problem = toProblem(thrown);
        if (problem.code === 'unexpected') deps.onError(thrown);
        if (response.headersSent) response.destroy();
        else if (wantsJson(request)) sendProblem(response, problem);
        else sendRefusal(request, response, problem);
      });
    },
  };
}

/** Whether a tenant's site is reached by https. */
export function isSecure({ siteOrigin }: Pick<SubmissionDeps, 'siteOrigin'>, tenantSlug: string): boolean {
  return siteOrigin(tenantSlug).startsWith('https:');
}

/** Tells open consoles and counters, after the commit. A gift counts when its payment has come, not before. */
function announce(db: Database, submission: Submission, transactionId: string): void {
  const { tenantId, counter, result } = submission;
  db.notify('submissions', JSON.stringify({ tenantId, transactionId, kind: 'accepted' }));
  if (counter && !result.amount) db.notify('counters', `${tenantId}:${counter.id}`);
}

function languageOf(fields: RawFields, place: FormPlace): string {
  const given = fields['_language'];
  return typeof given === 'string' && /^[a-z]{2}(-[A-Z]{2})?$/.test(given)
    ? given
    : (place.page?.language ?? 'en-US');
}

function faceOf({ context, place, language }: Visit) {
  return {
    formId: place.form.id,
    action: `/forms/${context.formId}/submissions`,
    locale: language,
    hidden: { ...(place.page ? { _page: place.page.id } : {}), _language: language },
  };
}

function allowEmbedding(response: ServerResponse): void {
  response.writeHead(204, {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'content-type, idempotency-key',
    'access-control-max-age': '86400',
  });
  response.end();
}

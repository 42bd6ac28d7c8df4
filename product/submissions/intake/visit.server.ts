import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { renderReview } from '@tributary/form-engine/html/blocks.ts';
import { renderForm } from '@tributary/form-engine/html/render.ts';
import { stepsOf } from '@tributary/form-engine/steps.ts';
import { formErrorKey, type ValidAnswers } from '@tributary/form-engine/validate.ts';
import { publishedWords } from '@tributary/kit/i18n/published.ts';
import { closedHtml, closedWords } from '../../publishing/publish/closing.ts';
import { notOpenPage } from '../../publishing/serve/plain-pages.server.ts';
import { sendServed } from '../../publishing/serve/served.server.ts';
import type { SubmissionContext } from '../../publishing/serve/sites.server.ts';
import { fill } from '../../publishing/words.ts';
import type { Retry } from './retry.server.ts';
import { sendShell, wantsJson } from './answer.server.ts';
import type { RawFields } from './body.server.ts';
import type { FormPlace } from './lookup.server.ts';

/** One post of a form, with everything that answering it needs. */
export interface Visit {
  request: IncomingMessage;
  response: ServerResponse;
  context: SubmissionContext;
  fields: RawFields;
  /** The idempotency key that came along. */
  key: string | undefined;
  place: FormPlace;
  language: string;
  /** Set where a failed payment is tried again with the answers of then. */
  retry: Retry | undefined;
}

/** The visitor's language: what the form says, or the page's. */
export function languageOf(fields: RawFields, place: FormPlace): string {
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

async function show(
  { response, context, place, language }: Visit,
  status: number,
  html: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const shell =
    place.page &&
    (await context.shells.render(context.tenant.id, { pageId: place.page.id, language }, { html }));
  // Taken down a moment ago, or its artifact can't be read.
  if (!shell) throw new ProblemError('unavailable');
  // The way back from the payment page must find this page; it was posted, so only a kept copy can be shown.
  sendShell(response, status, shell, { 'Cache-Control': 'private, no-cache', ...headers });
}

/** Shows a step of the form with what was given so far. */
export async function showStep(visit: Visit, step: number, errors: Record<string, string>): Promise<void> {
  const html = renderForm(visit.place.form.data.schema, {
    ...faceOf(visit),
    values: visit.fields,
    errors,
    step,
    focus: true,
  });
  await show(visit, Object.keys(errors).length ? 422 : 200, html);
}

/** Shows the answers once more before they are sent, with a key for sending them once. */
export async function showReview(visit: Visit, result: ValidAnswers): Promise<void> {
  const { fields, key, place } = visit;
  const face = faceOf(visit);
  const html = renderReview(place.form.data.schema, result, {
    ...face,
    values: fields,
    hidden: { ...face.hidden, _key: key ?? randomUUID() },
  });
  await show(visit, 200, html);
}

/** Says that the form's counter has reached its goal. @throws ProblemError conflict, for who asks for JSON */
export async function sayClosed(visit: Visit): Promise<void> {
  const { data } = visit.place.counter!;
  const { text, refused } = closedWords(data, visit.language);
  if (wantsJson(visit.request)) throw new ProblemError('conflict', `${text} ${refused}`);
  await show(visit, 409, closedHtml(data, visit.language, true));
}

/**
 * Says that the form is on no published page and takes nothing.
 * @throws ProblemError conflict, for who asks for JSON
 */
export function sayNotOpen({ request, response, language }: Visit): void {
  const { title, text } = publishedWords(language).formNotOpen;
  if (wantsJson(request)) throw new ProblemError('conflict', `${title}. ${text}`);
  sendServed(request, response, notOpenPage(language));
}

/**
 * Says that a limit is reached and when to try again; a page holds the form's last step with every answer in it.
 * @param retryAfter seconds
 * @throws ProblemError too_many_requests, for who asks for JSON
 */
export async function sayTooMany(visit: Visit, retryAfter: number): Promise<void> {
  const words = publishedWords(visit.language).tooMany;
  const text = retryAfter === 1 ? words.moment : fill(words.seconds, { seconds: String(retryAfter) });
  if (wantsJson(visit.request)) throw new ProblemError('too_many_requests', text, { retryAfter });
  const { schema } = visit.place.form.data;
  const face = faceOf(visit);
  const html = renderForm(schema, {
    ...face,
    values: visit.fields,
    errors: { [formErrorKey]: text },
    step: stepsOf(schema).length - 1,
    hidden: { ...face.hidden, ...(visit.key ? { _key: visit.key } : {}) },
  });
  await show(visit, 429, html, { 'Retry-After': String(retryAfter) });
}

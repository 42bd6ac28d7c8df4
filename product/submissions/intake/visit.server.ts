import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { renderReview } from '@tributary/form-engine/html/blocks.ts';
import { renderForm } from '@tributary/form-engine/html/render.ts';
import { SWITCH_FIELD } from '@tributary/form-engine/html/language-switch.ts';
import { firstStepWithErrors } from '@tributary/form-engine/form-flow.ts';
import { TRAP_FIELD } from '@tributary/form-engine/html/trap.ts';
import { stepsOf } from '@tributary/form-engine/steps.ts';
import { formErrorKey } from '@tributary/form-engine/reading/read-form.ts';
import { type ValidAnswers } from '@tributary/form-engine/validate.ts';
import { formIn, languagesOfForm, localeOfForm } from '@tributary/resources/forms/form-languages.ts';
import { publishedMessages } from '@tributary/kit/i18n/published.ts';
import { closedHtml, closedMessages } from '../../publishing/publish/closing.ts';
import { notOpenPage } from '../../publishing/serve/plain-pages.server.ts';
import { sendServed } from '../../publishing/serve/answers/served.server.ts';
import type { SubmissionContext } from '../../publishing/serve/site-contexts.ts';
import { interpolateText } from '../../publishing/messages.ts';
import type { Retry } from './retry.server.ts';
import { placeFields, type shellOf } from './embedding.server.ts';
import { sendShell, sendVisitorJson, wantsJson } from './respond.server.ts';
import type { RawFields } from '../reading/body.server.ts';
import type { FormTarget } from './lookup.server.ts';

/** One post of a form, with everything that answering it needs. */
export interface SubmissionVisit {
  request: IncomingMessage;
  response: ServerResponse;
  context: SubmissionContext;
  fields: RawFields;
  /** As they came, also where a failed payment is tried again with the answers of then. */
  sent: RawFields;
  /** The idempotency key that came along. */
  key: string | undefined;
  target: FormTarget;
  language: string;
  /** The address on another site that the visitor goes back to afterwards. */
  returnTo: string | undefined;
  /** Other html in the form's place. */
  shell: (html: string) => ReturnType<typeof shellOf>;
  /** Set where a failed payment is tried again with the answers of then. */
  retry: Retry | undefined;
}

/**
 * The visitor's language: the one they switch to, the form's field, or the page's. A form in several languages is shown
 * in one of them.
 */
export function languageOf(fields: RawFields, { form, page }: FormTarget): string {
  const given = [fields[SWITCH_FIELD], fields['_language']].filter(
    (tag): tag is string => typeof tag === 'string' && /^[a-z]{2}(-[A-Z]{2})?$/.test(tag),
  );
  const ofPage = page?.language ?? 'en-US';
  if (languagesOfForm(form.data).length === 0) return given.at(-1) ?? ofPage;
  return localeOfForm(form.data, [...given, ofPage], ofPage);
}

/** A form and its page, with the form's texts in a language. */
export function targetIn(target: FormTarget, language: string): FormTarget {
  return { ...target, form: { ...target.form, data: formIn(target.form.data, language) } };
}

/** How html for a visit is rendered. */
export function renderOptionsOf({ context, target, language, sent }: SubmissionVisit) {
  return {
    formId: target.form.id,
    action: `/forms/${context.formId}/submissions`,
    locale: language,
    hidden: {
      ...placeFields(target),
      _language: language,
      ...(isFilled(sent[TRAP_FIELD]) ? { [TRAP_FIELD]: '1' } : {}),
      ...(continuedIn(sent) ? { [CONTINUED_FIELD]: continuedIn(sent)! } : {}),
    },
    left: target.left,
    later: target.keepsUnfinished && target.page !== undefined,
    languages: { languages: languagesOfForm(target.form.data), as: 'buttons' as const },
  };
}

/** The control field of a form that was kept and is continued: `{id}.{token}`. */
export const CONTINUED_FIELD = '_continued';
const CONTINUED = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[A-Za-z0-9_-]{32}$/;

/** The stored answers of a form that is being continued, as its link names them; undefined for every other. */
export function continuedIn(fields: RawFields): string | undefined {
  const given = fields[CONTINUED_FIELD];
  return typeof given === 'string' && CONTINUED.test(given) ? given : undefined;
}

/** A robot stays one in the next step. */
const isFilled = (value: unknown): boolean => value !== undefined && value !== '';

/** Responds with html in the form's place. */
export async function show(
  visit: SubmissionVisit,
  status: number,
  html: string,
  headers: Record<string, string> = {},
): Promise<void> {
  const shell = await visit.shell(html);
  // Taken down a moment ago, or its artifact can't be read.
  if (!shell) throw new ProblemError('unavailable');
  // The way back from the payment page must find this page; it was posted, so only a kept copy can be shown.
  sendShell(visit.response, status, shell, { 'Cache-Control': 'private, no-cache', ...headers });
}

/** Shows a step of the form with the answers so far. */
export async function sendStep(
  visit: SubmissionVisit,
  step: number,
  errors: Record<string, string>,
): Promise<void> {
  const html = renderForm(visit.target.form.data.schema, {
    ...renderOptionsOf(visit),
    values: visit.fields,
    errors,
    step,
    focus: true,
  });
  await show(visit, Object.keys(errors).length ? 422 : 200, html);
}

/**
 * Responds with the errors, by field: at their step, which is the first with an error unless another is named.
 * @param isChecked whether Google was asked about the submission, whose token is used up by that
 */
export async function sendErrors(
  visit: SubmissionVisit,
  errors: Record<string, string>,
  {
    step = firstStepWithErrors(visit.target.form.data.schema, errors),
    isChecked = false,
  }: { step?: number; isChecked?: boolean } = {},
): Promise<void> {
  if (!wantsJson(visit.request)) return sendStep(visit, step, errors);
  const problem = new ProblemError('validation_failed', 'Some answers need your attention.').toDocument();
  sendVisitorJson(visit.response, problem.status, {
    ...problem,
    errors,
    ...(isChecked ? { isChecked } : {}),
  });
}

/** Shows the answers again before they are sent, with a key for sending them once. */
export async function showReview(visit: SubmissionVisit, result: ValidAnswers): Promise<void> {
  const { fields, key, target } = visit;
  const renderOptions = renderOptionsOf(visit);
  const html = renderReview(target.form.data.schema, result, {
    ...renderOptions,
    values: fields,
    hidden: { ...renderOptions.hidden, _key: key ?? randomUUID() },
  });
  await show(visit, 200, html);
}

/** Says that the form's counter has reached its goal. @throws ProblemError conflict, for requests that accept JSON */
export async function sendClosed(visit: SubmissionVisit): Promise<void> {
  const { data } = visit.target.counter!;
  const { text, refused } = closedMessages(data, visit.language);
  if (wantsJson(visit.request)) throw new ProblemError('conflict', `${text} ${refused}`);
  await show(visit, 409, closedHtml(data, visit.language, true));
}

/**
 * Says that the form is on no published page and takes nothing.
 * @throws ProblemError conflict, for requests that accept JSON
 */
export function sendNotOpen({ request, response, language }: SubmissionVisit): void {
  const { title, text } = publishedMessages(language).formNotOpen;
  if (wantsJson(request)) throw new ProblemError('conflict', `${title}. ${text}`);
  sendServed(request, response, notOpenPage(language));
}

/**
 * Says that a limit is reached and when to try again; a page holds the form's last step with every answer in it.
 * @param retryAfter seconds
 * @throws ProblemError too_many_requests, for requests that accept JSON
 */
export async function sendTooMany(visit: SubmissionVisit, retryAfter: number): Promise<void> {
  const messages = publishedMessages(visit.language).tooMany;
  const text =
    retryAfter === 1 ? messages.moment : interpolateText(messages.seconds, { seconds: String(retryAfter) });
  if (wantsJson(visit.request)) throw new ProblemError('too_many_requests', text, { retryAfter });
  const { schema } = visit.target.form.data;
  const renderOptions = renderOptionsOf(visit);
  const html = renderForm(schema, {
    ...renderOptions,
    values: visit.fields,
    errors: { [formErrorKey]: text },
    step: stepsOf(schema).length - 1,
    hidden: { ...renderOptions.hidden, ...(visit.key ? { _key: visit.key } : {}) },
  });
  await show(visit, 429, html, { 'Retry-After': String(retryAfter) });
}

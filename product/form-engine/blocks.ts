import type { FormSchema } from './schema.ts';
import type { RawAnswers } from './answers.ts';
import { messagesIn } from './messages.ts';
import { attributes, escapeHtml, paragraphs } from './markup.ts';
import { allCarriedFields, controlFields } from './render.ts';
import { reviewRows, submitLabel } from './review.ts';
import { stepsOf } from './steps.ts';
import type { ValidAnswers } from './validate.ts';

export interface RenderReviewOptions {
  formId: string;
  action: string;
  locale: string;
  /** What came in, exactly: it is sent again with the confirmation and checked again. */
  values: RawAnswers;
  /** Control fields to send along; the server's `_key` belongs here. */
  hidden?: Record<string, string>;
}

/** The summary before paying: gift, answers, a button that confirms and one that goes back. Works without script. */
export function renderReview(schema: FormSchema, result: ValidAnswers, options: RenderReviewOptions): string {
  const say = messagesIn(options.locale);
  const rows = reviewRows(schema, result, options.locale).map(
    (row) => `<div class="tf-row"><dt>${escapeHtml(row.label)}</dt><dd>${escapeHtml(row.value)}</dd></div>`,
  );
  const confirm = result.amount ? submitLabel(schema, options.locale, result) : say('confirm');
  return (
    `<form class="tf tf-review"${attributes({
      method: 'post',
      action: options.action,
      'accept-charset': 'utf-8',
      'data-tributary-review': options.formId,
      lang: options.locale,
    })}><section class="tf-step"><h2 class="tf-heading tf-heading-2">${escapeHtml(say('reviewTitle'))}</h2>` +
    `<p class="tf-text">${escapeHtml(say('reviewText'))}</p><dl class="tf-rows">${rows.join('')}</dl>` +
    `<div class="tf-actions"><button class="tf-button" type="submit" name="_action" value="confirm">${escapeHtml(confirm)}</button>` +
    `<button class="tf-back" type="submit" name="_action" value="back">${escapeHtml(say('back'))}</button></div></section>` +
    allCarriedFields(schema, options.values) +
    controlFields({ ...options.hidden, _step: String(stepsOf(schema).length) }) +
    '</form>'
  );
}

/** What a visitor reads after a submission was taken. */
export function renderThankYou(schema: FormSchema, { locale }: { locale: string }): string {
  const say = messagesIn(locale);
  const { heading, text } = schema.settings.thankYou;
  return block(
    'tf-thanks',
    locale,
    heading || say('thankYouHeading'),
    text || (heading ? '' : say('thankYouText')),
  );
}

/** What a visitor reads when a submission or a payment failed; `retryHref` leads back to the form. */
export function renderFailure(
  schema: FormSchema,
  { locale, retryHref }: { locale: string; retryHref?: string },
): string {
  const say = messagesIn(locale);
  const { heading, text } = schema.settings.failure;
  const retry = retryHref
    ? `<p class="tf-actions"><a class="tf-button"${attributes({ href: retryHref })}>${escapeHtml(say('tryAgain'))}</a></p>`
    : '';
  return block(
    'tf-failure',
    locale,
    heading || say('failureHeading'),
    text || (heading ? '' : say('failureText')),
    retry,
  );
}

function block(name: string, locale: string, heading: string, text: string, more = ''): string {
  return `<section class="tf ${name}"${attributes({ lang: locale })}><h1 class="tf-heading tf-heading-1">${escapeHtml(heading)}</h1>${paragraphs(text)}${more}</section>`;
}

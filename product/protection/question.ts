import { allCarriedFields, controlFields } from '@tributary/form-engine/html/render.ts';
import { attributes, escapeHtml } from '@tributary/form-engine/markup.ts';
import type { RawAnswers } from '@tributary/form-engine/answers.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { stepsOf } from '@tributary/form-engine/steps.ts';
import { publishedMessages } from '@tributary/kit/i18n/published.ts';
import { directionOf } from '@tributary/kit/languages.ts';
import { ANSWER_FIELD, QUESTION_FIELD } from './fields.ts';

export interface RenderQuestionOptions {
  formId: string;
  action: string;
  locale: string;
  /** The unchanged input, which is sent again with the answer. */
  values: RawAnswers;
  hidden: Record<string, string>;
  /** The signed question. */
  token: string;
  /** The digits to enter; the page shows them as words. */
  digits: string;
  /** Whether the last answer was wrong. */
  isWrong: boolean;
}

/** A plain question before a form is sent, with all answers kept. Works without script, by keyboard and by ear. */
export function renderQuestion(schema: FormSchema, options: RenderQuestionOptions): string {
  const messages = publishedMessages(options.locale).robotCheck;
  const names = messages.digits.split(' ');
  const words = [...options.digits].map((digit) => names[Number(digit)]).join(' ');
  const id = `tf-${options.formId}-${ANSWER_FIELD}`;
  const control = attributes({
    class: 'tf-input',
    id,
    name: ANSWER_FIELD,
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'off',
    required: true,
    maxlength: 12,
    autofocus: true,
    'aria-describedby': `${id}-help${options.isWrong ? ` ${id}-error` : ''}`,
    'aria-invalid': options.isWrong ? 'true' : null,
  });
  return (
    `<form class="tf tf-check"${attributes({
      method: 'post',
      action: options.action,
      'accept-charset': 'utf-8',
      lang: options.locale,
      dir: directionOf(options.locale),
    })}><section class="tf-step"><h2 class="tf-heading tf-heading-2">${escapeHtml(messages.title)}</h2>` +
    `<p class="tf-text">${escapeHtml(messages.text)}</p><div class="tf-field">` +
    `<label class="tf-label"${attributes({ for: id })}>${escapeHtml(messages.question)} <strong>${escapeHtml(words)}</strong></label>` +
    `<p class="tf-help"${attributes({ id: `${id}-help` })}>${escapeHtml(messages.help)}</p>` +
    (options.isWrong
      ? `<p class="tf-error" role="alert"${attributes({ id: `${id}-error` })}>${escapeHtml(messages.wrong)}</p>`
      : '') +
    `<input${control}></div><div class="tf-actions"><button class="tf-button" type="submit" name="_action" value="confirm">${escapeHtml(messages.send)}</button></div></section>` +
    allCarriedFields(schema, options.values) +
    controlFields({
      ...options.hidden,
      [QUESTION_FIELD]: options.token,
      _step: String(stepsOf(schema).length),
    }) +
    '</form>'
  );
}

import type { RawAnswers } from '@tributary/form-engine/answers.ts';
import { SWITCH_FIELD } from '@tributary/form-engine/html/language-switch.ts';
import { allCarriedFields, controlFields } from '@tributary/form-engine/html/render.ts';
import { attributes, escapeHtml, foreignTexts } from '@tributary/form-engine/markup.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { directionOf } from '@tributary/kit/languages.ts';
import type { UnfinishedTexts } from './texts.data.ts';
import { say } from './words.ts';

/** The field with the address that the link goes to. */
export const TO_FIELD = '_to';

export interface AskInput {
  schema: FormSchema;
  formId: string;
  language: string;
  /** The unchanged input: all of it, for the way back to the form. */
  values: RawAnswers;
  hidden: Record<string, string>;
  /** The address so far. */
  to: string;
  error: 'emailWrong' | 'tooMany' | 'tooLarge' | undefined;
}

/** Asks for the link's address, and tells what is stored and for how long. Works without script. */
export function renderAsk({ schema, formId, language, values, hidden, to, error }: AskInput): string {
  const id = `tf-${formId}-${TO_FIELD}`;
  const t = (key: keyof UnfinishedTexts): string => escapeHtml(say(language, key));
  const foreign = foreignTexts(language);
  const control = attributes({
    class: 'tf-input',
    id,
    name: TO_FIELD,
    type: 'email',
    autocomplete: 'email',
    required: true,
    maxlength: 254,
    value: to,
    autofocus: error !== undefined,
    'aria-describedby': `${id}-help${error ? ` ${id}-error` : ''}`,
    'aria-invalid': error ? 'true' : null,
  });
  return (
    `<form class="tf tf-keep"${attributes({
      method: 'post',
      action: `/forms/${formId}/later`,
      'accept-charset': 'utf-8',
      lang: language,
      dir: directionOf(language),
    })}><section class="tf-step"${foreign}><h2 class="tf-heading tf-heading-2" tabindex="-1"${attributes({ autofocus: error === undefined })}>${t('title')}</h2>` +
    `<p class="tf-text">${t('text')}</p><p class="tf-text">${t('kept')}</p><div class="tf-field">` +
    `<label class="tf-label"${attributes({ for: id })}>${t('email')}</label>` +
    `<p class="tf-help"${attributes({ id: `${id}-help` })}>${t('emailHelp')}</p>` +
    (error ? `<p class="tf-error" role="alert"${attributes({ id: `${id}-error` })}>${t(error)}</p>` : '') +
    `<input${control}></div><div class="tf-actions"><button class="tf-button" type="submit" name="_later" value="keep">${t('send')}</button>` +
    `<button class="tf-back" type="submit" formnovalidate${attributes({ formaction: `/forms/${formId}/submissions`, name: SWITCH_FIELD, value: language })}>${t('back')}</button></div></section>` +
    allCarriedFields(schema, values) +
    controlFields(hidden) +
    '</form>'
  );
}

/** Shows the result, with a link to the form where there is one. */
export function renderSaying(
  language: string,
  said: 'sent' | 'saved' | 'gone' | 'forgotten',
  { date = '', address = '', formHref }: { date?: string; address?: string; formHref?: string | undefined },
): string {
  return (
    `<section class="tf tf-outcome"${attributes({ lang: language, dir: directionOf(language) })}${foreignTexts(language)}>` +
    `<div role="status"><h1 class="tf-heading tf-heading-1" tabindex="-1" autofocus>${escapeHtml(say(language, `${said}Title`))}</h1>` +
    `<p class="tf-text">${escapeHtml(say(language, `${said}Text`, { date, address: `\u2068${address}\u2069` }))}</p></div>` +
    (formHref
      ? `<div class="tf-actions"><a class="tf-back"${attributes({ href: formHref })}>${escapeHtml(say(language, 'toForm'))}</a></div>`
      : '') +
    '</section>'
  );
}

/** A notice above a form that is continued, with a button that deletes the stored answers. */
export function renderContinued(language: string, action: string, isComplete: boolean): string {
  const text = isComplete
    ? say(language, 'continued')
    : `${say(language, 'continued')} ${say(language, 'leftOut')}`;
  return (
    `<form class="tf" method="post"${attributes({ action, lang: language, dir: directionOf(language) })}>` +
    `<div class="tf-notice" tabindex="-1" autofocus${foreignTexts(language)}><p class="tf-text" role="status">${escapeHtml(text)}</p>` +
    `<button class="tf-later" type="submit">${escapeHtml(say(language, 'forget'))}</button></div></form>`
  );
}

import { renderEmailForm } from '@tributary/form-engine/html/email-form.ts';
import { attributes, escapeHtml, foreignTexts } from '@tributary/form-engine/markup.ts';
import { directionOf, TEXT_LANGUAGE_NAMES, type TextLanguage } from '@tributary/kit/languages.ts';
import { CHANNELS, keyOfSubscription, textIn } from '../choices.ts';
import type { PreferenceCenterData } from '../preference-center.ts';
import type { PreferenceState } from './state.ts';
import type { PreferenceTexts } from './texts.data.ts';
import { preferenceDay, sayOfPreferences } from './words.ts';

/** Notices at the top of a page. */
export const PREFERENCE_NOTICES = ['doneSaved', 'doneOff', 'doneBack'] as const;
export type PreferenceNotice = (typeof PREFERENCE_NOTICES)[number];

/** The parts of a center that its page shows. */
export type ShownCenter = Pick<
  PreferenceCenterData,
  'languages' | 'intro' | 'topics' | 'subscriptions' | 'frequencies' | 'pauses'
>;

export interface PreferencePageInput {
  center: ShownCenter;
  state: PreferenceState;
  organization: string;
  /** The language of the page. */
  language: TextLanguage;
  /** Where the forms are posted, and the languages of the page are found. */
  action: string;
  /** The person's address, shortened. */
  address: string;
  notice?: PreferenceNotice | undefined;
  /** Whether unsubscribing can be undone. */
  canUndo?: boolean;
  error?: 'tooMany' | undefined;
}

type Say = (key: keyof PreferenceTexts, values?: Record<string, string>) => string;

const sayIn =
  (language: string, organization: string): Say =>
  (key, values = {}) =>
    escapeHtml(sayOfPreferences(language, key, { organization, ...values }));

const wrap = (language: string, body: string): string =>
  `<section class="tf tf-outcome tf-preferences"${attributes({ lang: language, dir: directionOf(language) })}${foreignTexts(language)}>${body}</section>`;

const paragraphs = (text: string): string =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p class="tf-text">${escapeHtml(line)}</p>`)
    .join('');

const introOf = ({ intro, languages }: ShownCenter, language: TextLanguage): string =>
  paragraphs(textIn(intro, language, languages));

/** `a…@example.org`: enough for the person to know which address it is, and not to tell it to others. */
export function shortAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}…${at < 0 ? '' : email.slice(at)}`;
}

/** Renders a person's choices with a form to change them. Works without script. */
export function renderPreferences(input: PreferencePageInput): string {
  const { center, state, organization, language, action, notice, error } = input;
  const t = sayIn(language, organization);
  const hidden = `<input type="hidden"${attributes({ name: '_language', value: language })}>`;
  return wrap(
    language,
    languageLinks(input, t) +
      (notice ? renderNotice(notice, input, t, hidden) : '') +
      `<h1 class="tf-heading tf-heading-1">${t('title')}</h1>${introOf(center, language)}` +
      `<p class="tf-help">${t('for', { address: `\u2068${input.address}\u2069` })}</p>` +
      (error ? `<p class="tf-error" role="alert" tabindex="-1" autofocus>${t(error)}</p>` : '') +
      (state.isOff && notice !== 'doneOff' ? `<p class="tf-text" role="note">${t('isOff')}</p>` : '') +
      `<form method="post"${attributes({ action })}>${hidden}` +
      center.topics.map((topic) => renderTopic(topic, input, t)).join('') +
      renderFrequency(input, t) +
      renderLanguage(input, t) +
      renderPause(input, t) +
      `<div class="tf-actions"><button class="tf-button" type="submit" name="_do" value="save">${t('save')}</button></div></form>` +
      (state.isOff
        ? ''
        : `<section class="tf-off"><h2 class="tf-heading tf-heading-2">${t('offTitle')}</h2><p class="tf-text">${t('offText')}</p>` +
          `<form method="post"${attributes({ action })}>${hidden}<div class="tf-actions">` +
          `<button class="tf-button" type="submit" name="_do" value="off">${t('off')}</button></div></form></section>`),
  );
}

function languageLinks(
  { center: { languages }, language, action }: Pick<PreferencePageInput, 'center' | 'language' | 'action'>,
  t: Say,
): string {
  if (languages.length < 2) return '';
  const links = languages.map(
    (each) =>
      `<a${attributes({ href: `${action}?lang=${each}`, hreflang: each, lang: each, dir: directionOf(each), 'aria-current': each === language ? 'true' : null })}>${escapeHtml(TEXT_LANGUAGE_NAMES[each])}</a>`,
  );
  return `<nav class="tf-languages" aria-label="${t('languages')}">${links.join('')}</nav>`;
}

function renderNotice(
  notice: PreferenceNotice,
  { action, canUndo = false }: PreferencePageInput,
  t: Say,
  hidden: string,
): string {
  const undo =
    notice === 'doneOff' && canUndo
      ? `<form method="post"${attributes({ action })}>${hidden}<div class="tf-actions"><button class="tf-button" type="submit" name="_do" value="undo">${t('undo')}</button></div></form>`
      : '';
  const text = notice === 'doneOff' && !canUndo ? '' : `<p class="tf-text">${t(`${notice}Text`)}</p>`;
  return `<div class="tf-notice"><div role="status" tabindex="-1" autofocus><p class="tf-text"><strong>${t(notice)}</strong></p>${text}</div>${undo}</div>`;
}

function renderTopic(
  { key, label, description }: ShownCenter['topics'][number],
  { center, state, language }: PreferencePageInput,
  t: Say,
): string {
  const { languages, subscriptions } = center;
  const own = CHANNELS.filter((channel) =>
    subscriptions.some((each) => each.topic === key && each.channel === channel),
  );
  if (own.length === 0) return '';
  const help = textIn(description, language, languages);
  const picks = own.map((channel) => {
    const value = keyOfSubscription({ channel, topic: key });
    const checked = state.chosen.includes(value);
    return choice({ type: 'checkbox', name: 'chosen', value, checked }, t(channel));
  });
  const helpId = `topic-${key}-help`;
  return (
    `<fieldset class="tf-group"${attributes({ 'aria-describedby': help ? helpId : null })}><legend class="tf-label">${escapeHtml(textIn(label, language, languages))}</legend>` +
    (help ? `<p class="tf-help"${attributes({ id: helpId })}>${escapeHtml(help)}</p>` : '') +
    `<div class="tf-choices">${picks.join('')}</div></fieldset>`
  );
}

/** @param label HTML text: escaped */
function choice(
  input: { type: 'checkbox' | 'radio'; name: string; value: string; checked: boolean },
  label: string,
): string {
  const id = `preference-${input.name}-${input.value.replace('.', '-')}`;
  return `<div class="tf-choice"><input${attributes({ id, ...input })}><label${attributes({ for: id })}>${label}</label></div>`;
}

function renderFrequency({ center: { frequencies }, state }: PreferencePageInput, t: Say): string {
  if (frequencies.length === 0) return '';
  const current =
    state.frequency !== null && frequencies.includes(state.frequency) ? state.frequency : frequencies[0];
  const picks = frequencies.map((each) =>
    choice({ type: 'radio', name: 'frequency', value: each, checked: each === current }, t(each)),
  );
  return `<fieldset class="tf-group"><legend class="tf-label">${t('frequency')}</legend><div class="tf-choices">${picks.join('')}</div></fieldset>`;
}

function renderLanguage({ center: { languages }, state }: PreferencePageInput, t: Say): string {
  if (languages.length < 2) return '';
  const options = languages.map(
    (each) =>
      `<option${attributes({ value: each, lang: each, selected: each === state.language })}>${escapeHtml(TEXT_LANGUAGE_NAMES[each])}</option>`,
  );
  return `<div class="tf-field"><label class="tf-label" for="preference-language">${t('language')}</label><select class="tf-input tf-select" id="preference-language" name="language">${options.join('')}</select></div>`;
}

function renderPause(
  { center: { pauses }, state: { pausedUntil }, language }: PreferencePageInput,
  t: Say,
): string {
  if (pauses.length === 0 && !pausedUntil) return '';
  const keep = pausedUntil
    ? `<option value="keep" selected>${t('until', { date: preferenceDay(pausedUntil, language, 'medium') })}</option>`
    : '';
  const months = pauses.map(
    (each) =>
      `<option${attributes({ value: String(each) })}>${t('months', { months: String(each) })}</option>`,
  );
  return (
    `<div class="tf-field"><label class="tf-label" for="preference-pause">${t('pause')}</label>` +
    `<p class="tf-help" id="preference-pause-help">${t('pauseHelp')}</p>` +
    `<select class="tf-input tf-select" id="preference-pause" name="pause" aria-describedby="preference-pause-help">${keep}<option value="0">${t('noPause')}</option>${months.join('')}</select></div>`
  );
}

interface AskInput {
  center: ShownCenter;
  organization: string;
  language: TextLanguage;
  action: string;
  /** For how many days the link that is sent works. */
  days: number;
  /** The link that the person followed does not work. */
  isGone?: boolean;
  error?: 'emailWrong' | 'tooMany';
  email?: string;
}

/** Asks for the address that a link goes to. */
export function renderAskForPreferences(input: AskInput): string {
  const { center, organization, language, action, days, isGone = false, error, email = '' } = input;
  const t = sayIn(language, organization);
  return wrap(
    language,
    languageLinks(input, t) +
      `<h1 class="tf-heading tf-heading-1">${t(isGone ? 'goneTitle' : 'askTitle')}</h1>` +
      (isGone ? '' : introOf(center, language)) +
      `<p class="tf-text">${t(isGone ? 'goneText' : 'askText', { days: String(days) })}</p>` +
      renderEmailForm({
        action,
        language,
        email,
        label: t('address'),
        button: t('send'),
        error: error && t(error),
      }),
  );
}

/** Says that a link was sent; the same for every address. */
export function renderPreferencesSent(language: TextLanguage, organization: string): string {
  const t = sayIn(language, organization);
  return wrap(
    language,
    `<div role="status"><h1 class="tf-heading tf-heading-1" tabindex="-1" autofocus>${t('sentTitle')}</h1><p class="tf-text">${t('sentText')}</p></div>`,
  );
}

import type { GiftPayment } from '@tributary/resources/gift-requests/payment-routes.ts';
import { GIFT_FREQUENCIES, PAUSE_MONTHS } from '@tributary/resources/gift-requests/routes.ts';
import { renderEmailForm } from '@tributary/form-engine/html/email-form.ts';
import { attributes, escapeHtml, foreignTexts } from '@tributary/form-engine/markup.ts';
import { messagesIn } from '@tributary/form-engine/messages.ts';
import { directionOf } from '@tributary/kit/languages.ts';
import { formatMoney, formatMoneyShort, moneyToDecimal } from '@tributary/kit/money.ts';
import { LEAST_MINOR, MOST_MINOR, type Gift, type GiftRequest, type GiftTerms } from './gift.ts';
import { LINK_DAYS } from './link.ts';
import type { GiftTexts } from './texts.data.ts';
import { dayIn, monthsIn, sayOfGift } from './words.ts';

/** The message at the beginning of a page. */
export type GiftNotice = 'doneChange' | 'doneStop' | 'doneAsked';
export type GiftError = 'wrongAmount' | 'wrongMonths' | 'same' | 'unreachable' | 'refused' | 'tooMany';

export interface GiftPageInput {
  gift: Gift;
  /** Whether the payment service returned the gift. */
  isRead: boolean;
  organization: string;
  /** The organization's, by which the days of moments are told. */
  timezone: string;
  language: string;
  /** Where the forms are posted. */
  action: string;
  notice?: GiftNotice | undefined;
  error?: GiftError | undefined;
  /** The previous entry, where the form is shown again. */
  entered?: { amount: string; frequency: string } | undefined;
}

type Say = (key: keyof GiftTexts, values?: Record<string, string>) => string;

const sayIn =
  (language: string, organization: string): Say =>
  (key, values = {}) =>
    escapeHtml(sayOfGift(language, key, { organization, days: String(LINK_DAYS), ...values }));

const wrap = (language: string, body: string): string =>
  `<section class="tf tf-outcome tf-gift"${attributes({ lang: language, dir: directionOf(language) })}${foreignTexts(language)}>${body}</section>`;

const amountOf = ({ minor, currency }: GiftTerms, language: string): string =>
  formatMoney(minor, currency, language);

const frequencyIn = ({ frequency }: GiftTerms, language: string): string =>
  messagesIn(language)(frequency).toLocaleLowerCase(language);

/** Shows a gift, and lets its donor change and stop it. Works without script. */
export function renderGift(input: GiftPageInput): string {
  const { gift, isRead, organization, timezone, language, notice, error } = input;
  const t = sayIn(language, organization);
  const { terms, amountLabel, since, nextOn, reference, isEnded, setupUrl, useProdEnvironment } = gift;
  const row = (term: string, ...values: string[]): string =>
    `<div class="tf-row"><dt>${term}</dt><dd>${values.map((value) => `<bdi>${escapeHtml(value)}</bdi>`).join(' · ')}</dd></div>`;
  const rows = [
    row(t('amount'), amountOf(terms, language), ...(amountLabel ? [amountLabel] : [])),
    row(t('frequency'), messagesIn(language)(terms.frequency)),
    row(t('since'), dayIn(since, language, timezone)),
    isEnded
      ? ''
      : row(
          t('next'),
          nextOn
            ? dayIn(new Date(`${nextOn}T00:00:00Z`), language, 'UTC')
            : sayOfGift(language, 'nextUnknown'),
        ),
    row(t('reference'), reference),
  ];
  const said = notice
    ? `<div class="tf-notice" role="status" tabindex="-1" autofocus><p class="tf-text"><strong>${t(notice)}</strong></p><p class="tf-text">${t(`${notice}Text`)}</p></div>`
    : '';
  const note = isEnded ? t('ended') : isRead ? '' : t('unread');
  return wrap(
    language,
    `${said}<h1 class="tf-heading tf-heading-1">${t('title')}</h1><p class="tf-text">${t('intro')}</p>` +
      (useProdEnvironment ? '' : `<p class="tf-text"><strong>${t('test')}</strong></p>`) +
      (note ? `<p class="tf-text" role="note">${note}</p>` : '') +
      `<dl class="tf-rows">${rows.join('')}</dl>` +
      (error === 'unreachable' || error === 'tooMany'
        ? `<p class="tf-error" role="alert" tabindex="-1" autofocus>${t(error)}</p>`
        : '') +
      (isEnded ? '' : renderChange(input, t) + renderPause(input, t) + renderStop(input, t)) +
      (setupUrl && !isEnded
        ? `<p class="tf-text"><a rel="noreferrer"${attributes({ href: setupUrl })}>${t('setup')}</a></p>`
        : '') +
      renderHistory(input, t),
  );
}

function renderChange({ gift, language, action, error, entered }: GiftPageInput, t: Say): string {
  const { terms, offers } = gift;
  const wrong = error === 'wrongAmount' || error === 'same' || error === 'refused' ? error : undefined;
  const least = formatMoneyShort(LEAST_MINOR, terms.currency, language);
  const most = formatMoneyShort(MOST_MINOR, terms.currency, language);
  const options = GIFT_FREQUENCIES.map(
    (each) =>
      `<option${attributes({ value: each, selected: (entered?.frequency ?? terms.frequency) === each })}>${escapeHtml(messagesIn(language)(each))}</option>`,
  );
  const control = attributes({
    class: 'tf-input',
    id: 'gift-amount',
    name: 'amount',
    inputmode: 'decimal',
    autocomplete: 'off',
    required: true,
    maxlength: 20,
    value: entered?.amount ?? moneyToDecimal(terms.minor, terms.currency),
    dir: 'ltr',
    autofocus: wrong !== undefined,
    'aria-describedby': `gift-help${wrong ? ' gift-error' : ''}`,
    'aria-invalid': wrong ? 'true' : null,
  });
  return (
    `<form method="post"${attributes({ action })}><section class="tf-step"><h2 class="tf-heading tf-heading-2">${t('changeTitle')}</h2>` +
    `<p class="tf-help" id="gift-help">${t(offers.change ? 'changeHelp' : 'changeAsk')}</p>` +
    `<div class="tf-field"><label class="tf-label" for="gift-amount">${t('newAmount')} (${escapeHtml(terms.currency)})</label>` +
    (wrong ? `<p class="tf-error" role="alert" id="gift-error">${t(wrong, { least, most })}</p>` : '') +
    `<input${control}></div>` +
    `<div class="tf-field"><label class="tf-label" for="gift-frequency">${t('frequency')}</label><select class="tf-input tf-select" id="gift-frequency" name="frequency">${options.join('')}</select></div>` +
    `<div class="tf-actions"><button class="tf-button" type="submit" name="_do" value="change">${t('change')}</button></div></section></form>`
  );
}

function renderPause({ action, error, language }: GiftPageInput, t: Say): string {
  const options = PAUSE_MONTHS.map(
    (months) =>
      `<option${attributes({ value: String(months) })}>${escapeHtml(monthsIn(months, language))}</option>`,
  );
  const wrong = error === 'wrongMonths';
  return (
    `<form method="post"${attributes({ action })}><section class="tf-step"><h2 class="tf-heading tf-heading-2">${t('pauseTitle')}</h2>` +
    `<p class="tf-help" id="gift-pause-help">${t('pauseAsk')}</p>` +
    `<div class="tf-field"><label class="tf-label" for="gift-months">${t('pauseFor')}</label>` +
    (wrong ? `<p class="tf-error" role="alert" id="gift-pause-error">${t('wrongMonths')}</p>` : '') +
    `<select${attributes({
      class: 'tf-input tf-select',
      id: 'gift-months',
      name: 'months',
      autofocus: wrong,
      'aria-describedby': `gift-pause-help${wrong ? ' gift-pause-error' : ''}`,
      'aria-invalid': wrong ? 'true' : null,
    })}>${options.join('')}</select></div>` +
    `<div class="tf-actions"><button class="tf-button tf-quiet" type="submit" name="_do" value="pause">${t('pause')}</button></div></section></form>`
  );
}

/** Stopping asks for confirmation, without script too: its button opens the question, with the button that does it. */
function renderStop({ gift, action, language }: GiftPageInput, t: Say): string {
  const { terms, offers } = gift;
  const question = t('stopQuestion', {
    amount: amountOf(terms, language),
    frequency: frequencyIn(terms, language),
  });
  return (
    `<section class="tf-step"><h2 class="tf-heading tf-heading-2">${t('stopTitle')}</h2><p class="tf-text">${t('stopText')}</p>` +
    (offers.stop ? '' : `<p class="tf-text">${t('stopAsk')}</p>`) +
    `<details><summary class="tf-stop">${t('stop')}</summary><form class="tf-sure" method="post"${attributes({ action })}>` +
    `<h3 class="tf-heading tf-heading-3">${question}</h3>` +
    `<div class="tf-actions"><button class="tf-button" type="submit" name="_do" value="stop">${t('stopSure')}</button>` +
    `<a class="tf-back"${attributes({ href: action })}>${t('stopKeep')}</a></div></form></details></section>`
  );
}

/** Texts for a payment by the schedule. */
const PAYMENT_TEXTS = {
  processing: 'historyProcessing',
  paid: 'historyPaid',
  failed: 'historyFailed',
  refunded: 'historyRefunded',
} as const satisfies Record<GiftPayment['state'], keyof GiftTexts>;

function renderHistory({ gift, language, timezone }: GiftPageInput, t: Say): string {
  const { requests, payments, since } = gift;
  const keyOf = ({ kind, state }: GiftRequest): keyof GiftTexts => {
    if (kind === 'stop') return state === 'done' ? 'historyStop' : 'historyStopOpen';
    if (kind === 'pause') return 'historyPauseOpen';
    if (state === 'done') return 'historyChange';
    return state === 'confirming' ? 'historyConfirming' : 'historyChangeOpen';
  };
  const line = (at: Date, text: string, zone = timezone): { at: Date; html: string } => ({
    at,
    html: `<li><small>${escapeHtml(dayIn(at, language, zone))}</small> ${text}</li>`,
  });
  const came = payments.map(({ on, state, minor, currency }) =>
    line(
      // At the end of its day: it follows the requests of that day.
      new Date(`${on}T23:59:59Z`),
      t(PAYMENT_TEXTS[state], { amount: formatMoney(minor, currency, language) }),
      'UTC',
    ),
  );
  const wanted = requests.flatMap((request) => {
    const { wanted: terms, months, createdAt, dealtAt } = request;
    const values = {
      ...(terms && {
        amount: amountOf(terms, language),
        frequency: frequencyIn(terms, language),
      }),
      ...(months === null ? {} : { months: monthsIn(months, language) }),
    };
    const own = line(createdAt, t(keyOf(request), values));
    return dealtAt ? [line(dealtAt, t('historyDealt')), own] : [own];
  });
  const first = requests.at(-1)?.before ?? gift.terms;
  const lines = [...came, ...wanted].toSorted((a, b) => b.at.getTime() - a.at.getTime());
  const all = [...lines, line(since, t('started', { amount: amountOf(first, language) }))];
  return (
    `<section class="tf-step"><h2 class="tf-heading tf-heading-2">${t('history')}</h2><ul class="tf-text">` +
    `${all.map(({ html }) => html).join('')}</ul></section>`
  );
}

/**
 * Asks for the address that a link goes to.
 * @param isGone whether the visitor's link has ended
 */
export function renderAskForLink(
  language: string,
  organization: string,
  {
    isGone = false,
    error,
    email = '',
  }: { isGone?: boolean; error?: 'emailWrong' | 'tooMany'; email?: string },
): string {
  const t = sayIn(language, organization);
  return wrap(
    language,
    `<h1 class="tf-heading tf-heading-1">${t(isGone ? 'goneTitle' : 'askTitle')}</h1>` +
      `<p class="tf-text">${t(isGone ? 'goneText' : 'askText')}</p>` +
      renderEmailForm({
        action: '/gifts',
        language,
        email,
        label: t('email'),
        button: t('send'),
        error: error && t(error),
      }),
  );
}

/** Says that a link is sent where there is a gift: the same for every address. */
export function renderLinkSent(language: string, organization: string): string {
  const t = sayIn(language, organization);
  return wrap(
    language,
    `<div role="status"><h1 class="tf-heading tf-heading-1" tabindex="-1" autofocus>${t('sentTitle')}</h1><p class="tf-text">${t('sentText')}</p></div>`,
  );
}

import { directionOf, textLanguage } from '@tributary/kit/languages.ts';
import { formatMoney, moneyToDecimal, type Money } from '@tributary/kit/money.ts';
import { attributes, escapeHtml, foreignTexts, paragraphs } from '../markup.ts';
import { messagesIn } from '../messages.ts';
import { renderPayAgain } from './pay-again.ts';
import { isOrderForm } from '../review.ts';
import type { FormSchema } from '../schema.ts';
import type { Thanks } from '../sent/thanks.ts';
import type { Frequency } from '../components/frequency/frequencies.ts';
import { outcomeTexts } from '../texts/all.ts';
import type { OutcomeTexts } from '../texts/english.data.ts';

/** Why a payment failed. */
export type FailureReason = (typeof failureReasons)[number];
export const failureReasons = [
  'declined',
  'cancelled',
  'abandoned',
  'unavailable',
  'unknown',
  'mismatch',
  'refunded',
] as const;

/** The part of the submission that is shown to the visitor: nothing of it is personal. */
export interface SentForm {
  locale: string;
  /** The form, for the tags of a page. */
  formId?: string;
  /** The short reference for people. */
  reference: string;
  /** Missing for a form without a payment. */
  donation?: { amount: Money; frequency: Frequency } | undefined;
  /** The label of the chosen amount, such as the level of a membership, in the visitor's language. */
  amountLabel?: string | undefined;
}

/** The visitor's choices after a payment failed. */
export interface FailureActions {
  /** Makes a new payment for the same answers: where it is posted, and the fields to post. */
  payAgain?: { action: string; fields: Record<string, string> } | undefined;
  /** Leads to the form with the answers filled in. */
  changeHref?: string | undefined;
  /** Leads to the empty form; shown when the answers are not available. */
  startHref?: string | undefined;
}

interface Block extends SentForm {
  name: string;
  role: 'status' | 'alert';
  heading: string;
  /** The form author's text, with its formatting. */
  text: string;
  /** Fixed text, before the author's. */
  note?: string;
  /** Fixed text, after the author's. */
  after?: string;
  /** HTML. */
  actions?: string;
  /** Facts for the tags of a page. */
  told?: Record<string, string>;
}

interface ThanksOptions {
  pageHref?: string | undefined;
  /** The payer is done, and the money comes in days. */
  isProcessing?: boolean;
  /** An e-mail follows. */
  isConfirmed?: boolean;
  /** The thanks for the answers; the form's own thanks when missing. Its address is an https one. */
  thanks?: Thanks;
  /** Whether the link to that address takes the whole window, by the script of forms on other sites. */
  leavesFrame?: boolean;
}

/** The page after the form was accepted and, where there is a payment, paid. */
export function renderThanks(
  schema: FormSchema,
  sent: SentForm,
  { pageHref, isProcessing = false, isConfirmed = false, thanks, leavesFrame = false }: ThanksOptions = {},
): string {
  const t = messagesIn(sent.locale);
  const texts = textsOf(sent);
  const { heading, text, redirect }: Thanks = thanks ?? { ...schema.settings.thankYou, redirect: undefined };
  const isFixed = heading === '' && text === '';
  const [paid, processing] = isOrderForm(schema)
    ? [texts.thankYouPayment, texts.processingPayment]
    : [texts.thankYouDonation, texts.processingDonation];
  const received = sent.donation ? paid : t('thankYouText');
  const fixed = isConfirmed ? `${received} ${texts.confirmationComes}` : received;
  return renderBlock({
    ...sent,
    name: 'tf-thanks',
    told: toldOf(sent, isProcessing),
    role: 'status',
    heading: heading || t('thankYouHeading'),
    text,
    // The author's thanks may say that money has come; until it has, the fixed text says how it comes.
    ...(isProcessing ? { note: processing } : isFixed ? { note: fixed } : {}),
    ...(redirect ? { after: texts.leaving } : {}),
    actions:
      (redirect ? leaving(sent, redirect, leavesFrame) : '') +
      (pageHref ? link(sent, 'tf-back', pageHref, texts.backToPage) : ''),
  });
}

/** Facts for the tags of a page: the form, and the gift; never the donor. */
function toldOf({ formId, donation }: SentForm, isProcessing: boolean): Record<string, string> {
  if (formId === undefined) return {};
  const given = donation && {
    'data-tf-value': moneyToDecimal(donation.amount.minor, donation.amount.currency),
    'data-tf-currency': donation.amount.currency,
    'data-tf-frequency': donation.frequency,
    'data-tf-payment': isProcessing ? 'processing' : 'paid',
  };
  return { 'data-tf-form': formId, ...given };
}

/** The link for visitors who are not redirected; it names the target site. */
function leaving(sent: SentForm, address: string, leavesFrame: boolean): string {
  const [before = '', after = ''] = textsOf(sent).leavingLink.split('{site}');
  const site = `<bdi>${escapeHtml(new URL(address).host)}</bdi>`;
  return `<a class="tf-button"${attributes({ href: address, rel: 'noreferrer', 'data-tf-leaving': leavesFrame })}${foreignTexts(sent.locale)}><span>${escapeHtml(before)}${site}${escapeHtml(after)}</span></a>`;
}

/** The page after a failed payment: the reason, and how to continue without typing the answers again. */
export function renderFailure(
  schema: FormSchema,
  sent: SentForm,
  reason: FailureReason,
  { payAgain, changeHref, startHref }: FailureActions,
): string {
  const texts = textsOf(sent);
  const { heading, text } = schema.settings.failure;
  const foreign = foreignTexts(sent.locale);
  const actions = [
    payAgain && renderPayAgain(sent.locale, texts.payAgain, payAgain),
    changeHref && link(sent, 'tf-back', changeHref, texts.changeAnswers),
    startHref && link(sent, 'tf-button', startHref, texts.startAgain),
    (payAgain ?? changeHref) && `<p class="tf-help"${foreign}>${escapeHtml(texts.answersKept)}</p>`,
  ];
  return renderBlock({
    ...sent,
    name: 'tf-failure',
    role: 'alert',
    heading: heading || texts.failedHeading,
    text,
    note: texts[reason],
    actions: actions.filter(Boolean).join(''),
  });
}

/** The page while a payment is pending, or while the payment page is about to open. */
export function renderWaiting(sent: SentForm, paymentHref?: string): string {
  const texts = textsOf(sent);
  return renderBlock({
    ...sent,
    name: 'tf-waiting',
    role: 'status',
    heading: paymentHref ? texts.onwardHeading : texts.waitingHeading,
    text: '',
    note: paymentHref ? texts.onwardText : texts.waitingText,
    ...(paymentHref ? { actions: link(sent, 'tf-button', paymentHref, texts.onwardLink) } : {}),
  });
}

/** Says above a form why it is filled in, or why it no longer is. */
export function renderNotice(
  locale: string,
  key: 'answersShown' | 'answersGone',
  paymentHref?: string,
): string {
  const texts = textsOf({ locale });
  const onward = paymentHref
    ? ` <a${attributes({ href: paymentHref })}>${escapeHtml(texts.onwardLink)}</a>`
    : '';
  return `<div class="tf"><p class="tf-notice" role="status" tabindex="-1" autofocus${foreignTexts(locale)}>${escapeHtml(texts[key])}${onward}</p></div>`;
}

function textsOf({ locale }: Pick<SentForm, 'locale'>): OutcomeTexts {
  return outcomeTexts(textLanguage(locale));
}

function link({ locale }: SentForm, className: string, href: string, text: string): string {
  return `<a class="${className}"${attributes({ href })}${foreignTexts(locale)}>${escapeHtml(text)}</a>`;
}

/** Takes the focus when the page opens, with script and without, so that it is read out before the rest of the page. */
function renderBlock({ name, role, heading, text, note, after, actions, told = {}, ...sent }: Block): string {
  const foreign = foreignTexts(sent.locale);
  const rows = rowsOf(sent).map(
    ([term = '', ...values]) =>
      `<div class="tf-row"><dt${foreign}>${escapeHtml(term)}</dt><dd>${values.map((value) => `<bdi>${escapeHtml(value)}</bdi>`).join(' · ')}</dd></div>`,
  );
  return (
    `<section class="tf tf-outcome ${name}"${attributes({ lang: sent.locale, dir: directionOf(sent.locale), ...told })}>` +
    `<div role="${role}"><h1 class="tf-heading tf-heading-1" tabindex="-1" autofocus>${escapeHtml(heading)}</h1>` +
    (note ? `<p class="tf-text"${foreign}>${escapeHtml(note)}</p>` : '') +
    paragraphs(text) +
    (after ? `<p class="tf-text"${foreign}>${escapeHtml(after)}</p>` : '') +
    `<dl class="tf-rows">${rows.join('')}</dl></div>` +
    (actions ? `<div class="tf-actions">${actions}</div>` : '') +
    '</section>'
  );
}

/** Each is a term and its values. */
function rowsOf({ locale, reference, donation, amountLabel }: SentForm): string[][] {
  const texts = textsOf({ locale });
  const label = amountLabel ? [amountLabel] : [];
  return [
    ...(donation
      ? [
          [texts.amount, formatMoney(donation.amount.minor, donation.amount.currency, locale), ...label],
          [texts.frequency, messagesIn(locale)(donation.frequency)],
        ]
      : []),
    [texts.reference, reference],
  ];
}

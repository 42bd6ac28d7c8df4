import { outcomeTexts } from '@tributary/form-engine/texts/all.ts';
import type { CardVariable } from '@tributary/form-engine/components/tribute/kinds.ts';
import { messagesIn } from '@tributary/form-engine/messages.ts';
import { fillVariables, type FixedVariable } from '@tributary/form-engine/variables.ts';
import { keptFormat } from '@tributary/kit/formats.ts';
import {
  directionOf,
  foreignTextLanguage,
  inLocale,
  textLanguage,
  withinSentence,
} from '@tributary/kit/languages.ts';
import { formatMoney } from '@tributary/kit/money.ts';
import { renderEmailFrame, type EmailPart, type EmailPicture } from '../mail/email-frame.ts';
import { singleLine } from '../mail/headers.ts';
import type { SupporterEmail } from './order.ts';
import { SUPPORTER_EMAIL_TEXTS } from './texts.data.ts';

/** Values of an e-mail beyond its order, at the time of sending. */
export interface SupporterEmailContext {
  organization: { name: string; postalAddress: string; contactEmail: string; timezone: string };
  /** When the donation was completed, or the answers were sent. */
  at: Date;
  /** Test money: it has no receipt number. */
  isTest: boolean;
  receiptNumber: number | null;
  /** Where the donor of a recurring gift sees and changes it. */
  giftHref?: string | undefined;
  /** The receiver's link to their preferences; undefined where the organization has no preference center. */
  preferencesHref?: string | undefined;
  /** The picture of the order, as the library has it. */
  picture?: EmailPicture | undefined;
}

/** An e-mail to a supporter as mail programs show it. */
export interface RenderedSupporterEmail {
  senderName: string;
  /** Undefined where the organization has no address for replies. */
  replyTo: string | undefined;
  subject: string;
  html: string;
  text: string;
}

/** Writes the e-mail of an order: the organization's texts, or the product's own in the visitor's language. */
export function renderSupporterEmail(
  order: SupporterEmail,
  { organization, at, isTest, receiptNumber, giftHref, preferencesHref, picture }: SupporterEmailContext,
): RenderedSupporterEmail {
  const { language, donation } = order;
  const words = SUPPORTER_EMAIL_TEXTS[textLanguage(language)];
  const amount = donation ? formatMoney(donation.minor, donation.currency, language) : '';
  const date = dayOf(at, language, organization.timezone);
  const fixed: Record<FixedVariable, string> = {
    amount,
    amountLabel: order.values['amountLabel'] ?? '',
    date,
    reference: order.reference,
    organization: organization.name,
  };
  // Figures and names run in their own direction within a sentence.
  const isolated = (value: string): string =>
    value !== '' && directionOf(language) === 'rtl' ? `\u2068${value}\u2069` : withinSentence(value);
  const filled = (text: string): string => {
    const values = Object.entries({ ...order.values, ...fixed });
    return fillVariables(text, Object.fromEntries(values.map(([name, value]) => [name, isolated(value)])));
  };
  // Where the product has no words in the visitor's language, its own parts say which one they are in.
  const foreign = foreignTextLanguage(language) ?? undefined;
  const { card } = order;
  const tribute = card ? withName(words[`card.${card.kind}`], card.name) : '';
  const paid = order.later
    ? { subject: words.subjectLater, message: words.messageLater, title: words.donation }
    : donation?.isOrder
      ? { subject: words.subjectPayment, message: words.messagePayment, title: words.payment }
      : { subject: words.subjectDonation, message: words.messageDonation, title: words.donation };
  const own = donation ? paid.message : words.message;
  const onCard = (text: string, { name, from }: NonNullable<SupporterEmail['card']>): string => {
    const named: Record<CardVariable, string> = { name, from, organization: organization.name };
    const values = Object.entries(named).map(([key, value]) => [key, isolated(value)]);
    return fillVariables(text, Object.fromEntries(values));
  };
  const cardSubject = card && order.subject ? onCard(order.subject, card) : tribute;
  const subject = card ? cardSubject : filled(order.subject || (donation ? paid.subject : words.subject));
  const message = filled(order.message || own);
  const { html, text } = renderEmailFrame({
    language,
    brand: organization.name,
    heading: singleLine(subject),
    picture,
    parts: [
      ...(isTest ? [{ kind: 'text' as const, text: words.test, language: foreign }] : []),
      ...(card
        ? cardOf(card)
        : [...paragraphsOf(message, order.message ? undefined : foreign), detailsOf(), ...giftOf()]),
    ],
    footer: card ? [filled(words.cardWhy)] : [filled(words.why), words.mistake],
    footerLanguage: foreign,
    manage: preferencesHref ? { label: words.preferences, href: preferencesHref } : undefined,
  });
  return {
    senderName: organization.name,
    replyTo: order.replyTo || organization.contactEmail || undefined,
    subject: singleLine(subject),
    html,
    text,
  };

  function cardOf(content: NonNullable<SupporterEmail['card']>): EmailPart[] {
    const { from, message: said } = content;
    return [
      ...(order.message
        ? paragraphsOf(onCard(order.message, content), undefined)
        : [{ kind: 'text' as const, text: withName(filled(words.cardText), from), language: foreign }]),
      ...(said ? [{ kind: 'text' as const, text: `“${said}”` }] : []),
    ];
  }

  /** The name unchanged: a person's entry is never read as a variable. */
  function withName(sentence: string, name: string): string {
    return sentence.replace('{name}', () => isolated(name));
  }

  function giftOf(): EmailPart[] {
    if (!giftHref) return [];
    return [
      { kind: 'text', text: words.gift, language: foreign },
      { kind: 'action', label: words.giftAction, href: giftHref, help: words.giftHelp },
    ];
  }

  function detailsOf(): EmailPart {
    const outcome = outcomeTexts(textLanguage(language));
    const issuer = [organization.name, ...linesOf(organization.postalAddress)];
    const number = isTest || receiptNumber === null ? words.testNumber : String(receiptNumber);
    const rows: [string, string | string[]][] = [
      ...(order.receipt ? ([[words.number, number]] satisfies [string, string][]) : []),
      ...(order.receipt ? ([[words.issuer, issuer]] satisfies [string, string[]][]) : []),
      [words.date, date],
      ...(donation
        ? ([
            [outcome.amount, donation.label ? [amount, donation.label].map(isolated).join(' · ') : amount],
          ] satisfies [string, string][])
        : []),
      ...(donation && donation.fee > 0
        ? ([[words.fee, formatMoney(donation.fee, donation.currency, language)]] satisfies [string, string][])
        : []),
      ...(donation
        ? ([[outcome.frequency, messagesIn(language)(donation.frequency)]] satisfies [string, string][])
        : []),
      ...(donation?.method ? ([[words.method, donation.method]] satisfies [string, string][]) : []),
      [outcome.reference, order.reference],
    ];
    const title = order.receipt ? words.receipt : donation ? paid.title : words.details;
    return { kind: 'rows', title, rows, language: foreign };
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Paragraphs are split at blank lines; lines within one stay lines. */
const paragraphsOf = (text: string, language: string | undefined): EmailPart[] =>
  text
    .split(/\n\s*\n/)
    .map(linesOf)
    .filter((lines) => lines.length > 0)
    .map((lines) => ({ kind: 'text', text: lines, language }));

/** A day in words, by the organization's clock. */
function dayOf(at: Date, language: string, timezone: string): string {
  const timeZone = timezone || 'UTC';
  const format = keptFormat(`long day ${language} ${timeZone}`, () =>
    inLocale(language, (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone })),
  );
  return format.format(at);
}

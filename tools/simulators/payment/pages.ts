import { createHash } from 'node:crypto';
import type { Intent } from './model.ts';
import { PAGE_STYLES } from './styles.ts';
import type { WordKey, SimulatorMessages } from './messages.ts';

/** The visitor's entries; security code and card number are never put back into the page. */
export interface Typed {
  expiry?: string;
  holder?: string;
}
export type Wrong = Partial<Record<'number' | 'expiry' | 'cvc' | 'holder' | 'iban', WordKey>>;

const STYLE_HASH = createHash('sha256').update(PAGE_STYLES).digest('base64');

const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * The page's security policy. Browsers check redirects after a form against `form-action`, so both targets are
 * listed.
 */
export function policyFor(intent?: Intent): string {
  const out = intent ? [intent.successUrl, intent.failureUrl].map((url) => new URL(url).origin) : [];
  return `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self' ${[...new Set(out)].join(' ')}; base-uri 'none'; frame-ancestors 'none'`;
}

function documentOf(
  words: SimulatorMessages,
  title: string,
  layout: 'one' | 'two',
  note: WordKey,
  body: string,
): string {
  return `<!doctype html>
<html lang="${words.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)} · ${escape(words.say('testPage'))}</title>
<style>${PAGE_STYLES}</style>
</head>
<body>
<header class="banner"><strong>${escape(words.say('testPage'))}.</strong>${escape(words.say(note))}</header>
<main class="${layout}">
${body}
</main>
</body>
</html>
`;
}

const STREAM = `<svg class="stream" viewBox="0 0 320 120" fill="none" stroke="currentColor" stroke-linecap="round" aria-hidden="true">
<path stroke-width="3" d="M4 12c70 0 80 48 156 48h156"/><path stroke-width="2" opacity=".6" d="M4 60h156"/>
<path stroke-width="2.5" opacity=".8" d="M4 108c70 0 80-48 156-48"/><path stroke-width="1.5" opacity=".4" d="M4 36c50 0 70 24 120 24M4 84c50 0 70-24 120-24"/></svg>`;

const OFTEN = {
  Daily: 'daily',
  Weekly: 'weekly',
  Monthly: 'monthly',
  Quarterly: 'quarterly',
  Yearly: 'yearly',
} as const;

/** The amount of the first payment, or of the regular one when there is no first, for the visitor. */
export function simulatedAmountText(intent: Intent, words: SimulatorMessages): string {
  const { amountMinor, currency } = (intent.oneTime ?? intent.recurring)!;
  return new Intl.NumberFormat(words.locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).format(amountMinor / 100);
}

function terms(intent: Intent, words: SimulatorMessages): string {
  const { recurring } = intent;
  const often = recurring
    ? ` <span class="often">${escape(words.say(OFTEN[recurring.frequency]))}</span>`
    : '';
  const date =
    recurring &&
    new Date(`${recurring.startDate}T00:00:00Z`).toLocaleDateString(words.locale, {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
  const when = date
    ? `<p class="terms">${escape(words.say(intent.oneTime ? 'firstNow' : 'startsOn', { date }))}</p>`
    : '';
  const reference = `<p class="terms">${escape(words.say('reference'))}: ${escape(intent.id)}</p>`;
  return `<section><h1>${escape(words.say('payTo'))}</h1><p class="amount">${escape(simulatedAmountText(intent, words))}${often}</p>${when}${reference}${STREAM}</section>`;
}

function field(
  words: SimulatorMessages,
  name: keyof Wrong,
  label: WordKey,
  wrong: Wrong,
  attributes: string,
  help?: WordKey,
): string {
  const error = wrong[name];
  const described = error ? `${name}-wrong` : help ? `${name}-help` : '';
  return `<div class="field"><label for="${name}">${escape(words.say(label))}</label>
<input id="${name}" name="${name}" required autocomplete="off" spellcheck="false" ${attributes}${error ? ' aria-invalid="true"' : ''}${described ? ` aria-describedby="${described}"` : ''}>
${error ? `<p class="wrong" id="${name}-wrong">${escape(words.say(error))}</p>` : help ? `<p class="help" id="${name}-help">${escape(words.say(help))}</p>` : ''}</div>`;
}

function summary(words: SimulatorMessages, wrong: Wrong): string {
  const items = Object.entries(wrong).map(
    ([name, key]) => `<li><a href="#${name}">${escape(words.say(key))}</a></li>`,
  );
  return items.length
    ? `<div class="summary" role="alert"><h2>${escape(words.say('errorSummary'))}</h2><ul>${items.join('')}</ul></div>`
    : '';
}

const value = (text: string | undefined): string => (text ? ` value="${escape(text.slice(0, 120))}"` : '');

/** The form for the card, or for the account when the method is a direct debit. */
export function payPage(
  intent: Intent,
  words: SimulatorMessages,
  typed: Typed = {},
  wrong: Wrong = {},
): string {
  const debit = intent.method.name === 'SEPA Direct Debit';
  const fields = debit
    ? field(words, 'holder', 'accountHolder', wrong, `maxlength="120"${value(typed.holder)}`) +
      field(words, 'iban', 'iban', wrong, 'maxlength="42"')
    : field(words, 'number', 'number', wrong, 'inputmode="numeric" maxlength="23"') +
      `<div class="pair">${field(words, 'expiry', 'expiry', wrong, `placeholder="12/30" maxlength="7"${value(typed.expiry)}`)}
${field(words, 'cvc', 'cvc', wrong, 'inputmode="numeric" maxlength="4"', 'cvcHelp')}</div>` +
      field(words, 'holder', 'holder', wrong, `maxlength="120"${value(typed.holder)}`);
  const amount = { amount: simulatedAmountText(intent, words) };
  const rows: [string, WordKey][] = [
    ['4242 4242 4242 4242', 'succeeds'],
    ['4000 0000 0000 0002', 'declined'],
    ['4000 0000 0000 3220', 'challenged'],
    ['4000 0000 0000 0341', 'silent'],
  ];
  const hints = debit
    ? `<h2>${escape(words.say('testAccount'))}</h2><table><tr><td>DE89 3704 0044 0532 0130 00</td><td>${escape(words.say('succeeds'))}</td></tr></table>`
    : `<h2>${escape(words.say('testCards'))}</h2><table>${rows.map(([number, what]) => `<tr><td>${number}</td><td>${escape(words.say(what))}</td></tr>`).join('')}</table>
<p class="help">${escape(words.say('anyDate'))}</p>`;
  return documentOf(
    words,
    words.say('pay', amount),
    'two',
    debit ? 'testNoteDebit' : 'testNote',
    `${terms(intent, words)}
<section class="sheet" aria-label="${escape(words.say(debit ? 'debit' : 'card'))}">
${summary(words, wrong)}
<form method="post" action="/pay/${intent.id}" novalidate>
${fields}
<button class="go" name="action" value="pay">${escape(words.say(intent.oneTime ? 'pay' : 'authorize', amount))}</button>
<button class="quiet" name="action" value="cancel">${escape(words.say('cancel'))}</button>
</form>
</section>
<section class="cards">${hints}</section>`,
  );
}

/** The further step of a bank: approve or refuse. */
export function confirmPage(intent: Intent, words: SimulatorMessages): string {
  const text = words.say('confirmText', {
    amount: simulatedAmountText(intent, words),
    digits: intent.lastDigits ?? '',
  });
  return documentOf(
    words,
    words.say('confirmTitle'),
    'one',
    'testNotePlain',
    `<section class="sheet"><h1>${escape(words.say('confirmTitle'))}</h1><p>${escape(text)}</p>
<form method="post" action="/pay/${intent.id}/confirm">
<button class="go" name="action" value="approve">${escape(words.say('approve'))}</button>
<button class="quiet" name="action" value="refuse">${escape(words.say('refuse'))}</button>
</form></section>`,
  );
}

/** A page with a title and a sentence, for a payment that has ended or never existed. */
export function plainPage(words: SimulatorMessages, kind: 'done' | 'missing', onward?: string): string {
  const link = onward
    ? `<p><a class="button go" href="${escape(onward)}">${escape(words.say('goOn'))}</a></p>`
    : '';
  return documentOf(
    words,
    words.say(`${kind}Title`),
    'one',
    'testNotePlain',
    `<section class="sheet"><h1>${escape(words.say(`${kind}Title`))}</h1><p>${escape(words.say(`${kind}Text`))}</p>${link}</section>`,
  );
}

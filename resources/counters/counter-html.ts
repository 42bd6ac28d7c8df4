import { attributes, escapeHtml, foreignTexts } from '@tributary/form-engine/markup.ts';
import { keptFormat } from '@tributary/kit/formats.ts';
import { publishedMessages } from '@tributary/kit/i18n/published.ts';
import { isCurrency, moneyToMajor, withoutCountry } from '@tributary/kit/money.ts';

/** A page's html contains a counter as an empty `div` with its id in this attribute. */
export const COUNTER_SLOT = 'data-tributary-counter';

/** How a page draws a counter. */
export const COUNTER_LOOKS = ['bar', 'thermometer', 'ring', 'number'] as const;
export type CounterLook = (typeof COUNTER_LOOKS)[number];

/** The values of a counter that a page shows. Amounts, the threshold and the initial count are in minor units. */
export interface CounterDisplay {
  id: string;
  campaignCode: string;
  kind: 'amount' | 'donations' | 'donors' | 'subscribers';
  currency: string | null;
  labels: { initialCount: number; prefix: string; threshold: number | null; label: string };
}

/** A counter's public total: the sum shown (initial count included) and the number of its entries. */
export interface CounterTotal {
  total: number;
  entries: number;
  /** Whether it is closed at its threshold. */
  closed?: boolean;
}

/** The total as text: "£48,312" or "1,204", after the counter's own prefix. Pence are cut off, never rounded up. */
export function formatTotal(counter: CounterDisplay, total: number, language: string): string {
  const { prefix } = counter.labels;
  return `${prefix ? `${prefix} ` : ''}${formatFigure(counter, total, language)}`;
}

/** A figure of the counter, such as its threshold, without the prefix. */
export function formatFigure(
  counter: Pick<CounterDisplay, 'kind' | 'currency'>,
  value: number,
  language: string,
): string {
  if (counter.kind !== 'amount' || !isCurrency(counter.currency)) return numberFormat(language).format(value);
  const figure = numberFormat(language, counter.currency).format(
    Math.trunc(moneyToMajor(value, counter.currency)),
  );
  return withoutCountry(figure);
}

/**
 * The html of a counter in a page: its label, the total, and its progress towards the threshold. The form runtime
 * updates the value and the bar from the URL in `data-tributary-counter-url`; without script the served page shows
 * the total of its compilation.
 */
export function counterHtml(
  counter: CounterDisplay,
  total: CounterTotal,
  language: string,
  look: CounterLook = 'bar',
): string {
  const { label, threshold } = counter.labels;
  const address = counterAddress(counter.campaignCode, language);
  const labelId = `counter-${counter.id}`;
  const goal = threshold ? formatFigure(counter, threshold, language) : '';
  const messages = publishedMessages(language).counter;
  const isDrawn = look === 'ring' || look === 'thermometer';
  const lines = [
    `<div class="ts-counter${look === 'bar' ? '' : ` ts-counter--${look}`}"`,
    attributes({
      [COUNTER_SLOT]: counter.id,
      'data-tributary-counter-url': address,
      role: label ? 'group' : null,
      'aria-labelledby': label ? labelId : null,
    }),
    '>',
    threshold && isDrawn ? drawnHtml(look, total.total, threshold) : '',
    '<p class="ts-counter-total">',
    `<strong class="ts-counter-value" data-counter-value>${escapeHtml(formatTotal(counter, total.total, language))}</strong>`,
    threshold
      ? ` <span class="ts-counter-goal"${foreignTexts(language)}>${escapeHtml(messages.of.replace('{{goal}}', () => goal))}</span>`
      : '',
    '</p>',
    threshold && look !== 'number'
      ? progressHtml(
          total.total,
          threshold,
          messages.progress.replace('{{goal}}', () => goal),
        )
      : '',
    label ? `<p class="ts-counter-label" id="${labelId}">${escapeHtml(label)}</p>` : '',
    '</div>',
  ];
  return lines.join('');
}

/** The path at which a site returns a counter's current total, with figures in the page's language. */
export function counterAddress(campaignCode: string, language: string): string {
  const suffix = /^en\b/i.test(language) ? '' : `.${language}`;
  return `/counters/${encodeURIComponent(campaignCode)}${suffix}.json`;
}

/**
 * Returns the drawing of a counter beside its figures, which say the same: one line, of which a share of 100 is
 * painted. The runtime repaints it with the total.
 */
function drawnHtml(look: 'ring' | 'thermometer', total: number, threshold: number): string {
  const share = Math.max(0, Math.min(100, (total / threshold) * 100));
  const path = look === 'ring' ? 'M50 8a42 42 0 1 1-.01 0z' : 'M20 92V8';
  const line = (name: string, more: string): string =>
    `<path class="ts-counter-${name}" d="${path}" pathLength="100"${more}></path>`;
  return (
    `<svg class="ts-counter-drawing" viewBox="0 0 ${look === 'ring' ? 100 : 40} 100" aria-hidden="true" focusable="false">` +
    `${line('track', '')}${line('share', ` stroke-dasharray="${Math.round(share * 10) / 10} 200"`)}</svg>`
  );
}

function progressHtml(total: number, threshold: number, name: string): string {
  const value = Math.max(0, Math.min(total, threshold));
  return `<progress class="ts-counter-progress" max="${threshold}" value="${value}" aria-label="${escapeHtml(name)}"></progress>`;
}

function numberFormat(language: string, currency?: string): Intl.NumberFormat {
  return keptFormat(`figure ${currency ?? ''} ${language}`, () => {
    const [known] = Intl.NumberFormat.supportedLocalesOf([language, 'en-US']);
    return new Intl.NumberFormat(known, {
      maximumFractionDigits: 0,
      ...(currency ? { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } : {}),
    });
  });
}

import { offeredCurrencies } from '@tributary/form-engine/components/amount/sets.ts';
import { attributes, escapeHtml } from '@tributary/form-engine/markup.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { directionOf, foreignTextLanguage } from '@tributary/kit/languages.ts';
import { publishedMessages } from '@tributary/kit/i18n/published.ts';
import { formatFigure } from '@tributary/resources/counters/counter-html.ts';
import type { CounterData } from '@tributary/resources/counters/counter.ts';
import { interpolateText } from '../messages.ts';

/** Whether a counter counts the submissions of a form; such a form is closed with the counter. */
export function isCountedBy(counter: CounterData, { components, settings }: FormSchema): boolean {
  const amounts = components.filter((component) => component.type === 'amount');
  if (counter.kind === 'subscribers') return !amounts.some(({ required }) => required);
  if (counter.kind !== 'amount') return amounts.length > 0;
  return amounts.some((component) =>
    offeredCurrencies(component, settings).some((one) => one === counter.currency),
  );
}

interface ClosedMessages {
  heading: string;
  text: string;
  /** For visitors whose submission was refused: it was not accepted. */
  refused: string;
}

/** Why the form is closed, in the visitor's language; the text names the goal. */
export function closedMessages(counter: CounterData, language: string): ClosedMessages {
  const { closed } = publishedMessages(language);
  const goal = formatFigure(counter, counter.labels.threshold, language);
  const text = counter.kind === 'subscribers' ? closed.signUps : closed.donations;
  return { heading: closed.heading, text: interpolateText(text, { goal }), refused: closed.refused };
}

/**
 * The html that replaces a form while its counter is closed, in the form's design.
 * @param isRefusal whether it responds to a submission that came too late
 */
export function closedHtml(counter: CounterData, language: string, isRefusal = false): string {
  const { heading, text, refused } = closedMessages(counter, language);
  const more = isRefusal ? `<p class="tf-text">${escapeHtml(refused)}</p>` : '';
  return (
    `<section class="tf tf-closed"${attributes({ lang: foreignTextLanguage(language) ?? language, dir: directionOf(language) })}>` +
    `<h2 class="tf-heading tf-heading-2">${escapeHtml(heading)}</h2><p class="tf-text">${escapeHtml(text)}</p>${more}</section>`
  );
}

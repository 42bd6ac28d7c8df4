import type { AnswerType, Reading } from '../../answers.ts';
import { companion, textOf } from '../../answers.ts';
import { plainDigits } from '@tributary/kit/typed/digits.ts';
import { dayFrom, dayOf, showDay } from './days.ts';
import type { DateComponent } from './schema.ts';
import type { DateText } from './texts.data.ts';

/**
 * A day as `YYYY-MM-DD`, from three inputs, from a date picker, or from one text in the component's order. `today` as a
 * limit is met where it is that day anywhere on Earth.
 */
export const dateAnswer: AnswerType<DateComponent, DateText> = {
  parts: () => ['day', 'month', 'year'],
  show: (_, answer, { locale }) => showDay(String(answer), locale),
  read: ({ key, order, min, max }, { raw, locale, t }) => {
    const texts = [key, ...['year', 'month', 'day'].map((part) => companion(key, part))].map((name) => {
      const text = textOf(raw, name);
      return text === null || text.length > 40 ? null : plainDigits(text);
    });
    if (texts.includes(null)) return { ok: false, error: t('dateProblem') };
    const [whole = '', ...parts] = texts as string[];
    if (whole === '' && parts.every((part) => part === '')) return { ok: true, answer: '' };
    if (whole === '' && parts.includes('')) return { ok: false, error: t('dateIncomplete') };
    const numbers = whole === '' ? parts : partsOfText(whole, order);
    const isWritten = numbers.length === 3 && /^\d{4} \d{1,2} \d{1,2}$/.test(numbers.join(' '));
    const [year = 0, month = 0, day = 0] = numbers.map(Number);
    const answer = isWritten ? dayFrom(year, month, day) : null;
    const refuse = (error: string): Reading => ({ ok: false, error });
    if (answer === null) return refuse(t('dateProblem'));
    const [first, last] = [min && dayOf(min, -12), max && dayOf(max, 14)];
    if (first && answer < first) return refuse(t('dateMin', { date: showDay(first, locale) }));
    if (last && answer > last) return refuse(t('dateMax', { date: showDay(last, locale) }));
    return { ok: true, answer };
  },
};

/** Year, month and day of one text: with the year first as ISO 8601 has it, else in the given order. */
function partsOfText(text: string, order: DateComponent['order']): string[] {
  const found = text.split(/[-/. ]+/);
  return order === 'dmy' && !/^\d{4}\D/.test(text) ? found.reverse() : found;
}

import { keptFormat } from '@tributary/kit/formats.ts';
import { inLocale } from '@tributary/kit/languages.ts';
import type { AnswerType } from '../../answers.ts';
import { textOf } from '../../answers.ts';
import { plainDigits } from '@tributary/kit/typed/digits.ts';
import type { TimeComponent } from './schema.ts';
import type { TimeText } from './texts.data.ts';

/** A time of day as `HH:MM`; seconds are dropped, and `9.30`, `9h30` and `9:30 pm` are understood. */
export const timeAnswer: AnswerType<TimeComponent, TimeText> = {
  show: (_, answer, { locale }) => showTime(String(answer), locale),
  read: ({ key, min, max }, { raw, locale, t }) => {
    const text = textOf(raw, key);
    if (text === '') return { ok: true, answer: '' };
    const answer = text === null || text.length > 40 ? null : timeOf(plainDigits(text));
    if (answer === null) return { ok: false, error: t('timeProblem') };
    if (min && answer < min) return { ok: false, error: t('timeMin', { time: showTime(min, locale) }) };
    if (max && answer > max) return { ok: false, error: t('timeMax', { time: showTime(max, locale) }) };
    return { ok: true, answer };
  },
};

function timeOf(text: string): string | null {
  const found = /^(\d{1,2})[:.hH](\d{2})(?::\d{2}(?:\.\d{1,9})?)?(?:\s*([ap])\.?m\.?)?$/i.exec(text);
  if (!found) return null;
  const [, hours = '', minutes = '', half] = found;
  const hour = Number(hours);
  if (Number(minutes) > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return null;
  const ofDay = half ? (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : hour;
  return `${String(ofDay).padStart(2, '0')}:${minutes}`;
}

function showTime(time: string, locale: string): string {
  const date = new Date(`1970-01-01T${time}:00Z`);
  if (Number.isNaN(date.getTime())) return time;
  return keptFormat(`time ${locale}`, () =>
    inLocale(locale, (tag) => new Intl.DateTimeFormat(tag, { timeStyle: 'short', timeZone: 'UTC' })),
  ).format(date);
}

import type { ListField } from '../../../definition/resource.ts';
import { isDatePreset } from '../../../lifecycle/read/date-presets.ts';
import type { ResourceMessages } from '../../resource-ui.console.ts';

/** A range as text: “from 1 Nov 2026”, “10.00 to 25.00”, “Last month”. */
export function rangeWords(
  messages: Pick<ResourceMessages, 't'>,
  type: ListField['type'],
  range: string,
  locale: string,
): string {
  if (type === 'date' && isDatePreset(range)) return messages.t(`screens:list.preset.${range}`);
  const [from = '', to = from] = range.includes('..') ? range.split('..') : [range];
  const word = (end: string): string => {
    if (type !== 'date') {
      const digits = type === 'money' ? 2 : 0;
      const options = digits ? { minimumFractionDigits: digits, maximumFractionDigits: digits } : {};
      return new Intl.NumberFormat(locale, options).format(Number(end) / (digits ? 100 : 1));
    }
    const day = new Date(/^\d{4}-\d{2}-\d{2}$/.test(end) ? `${end}T00:00:00` : end);
    return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(day);
  };
  if (from === '') return messages.t('screens:list.until', { to: word(to) });
  if (to === '') return messages.t('screens:list.since', { from: word(from) });
  return messages.t('screens:list.between', { from: word(from), to: word(to) });
}

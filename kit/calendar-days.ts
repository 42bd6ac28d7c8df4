import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(customParseFormat);

const DAY_MONTH_YEAR = 'DD-MM-YYYY';
const YEAR_MONTH_DAY = 'YYYY-MM-DD';

function rewrite(text: string, from: string, to: string): string | null {
  const day = dayjs(text.trim().replaceAll('/', '-').replaceAll('.', '-'), from, true);
  return day.isValid() ? day.format(to) : null;
}

/** `31-12-2026` → `2026-12-31`; null for what is no day of the calendar (specification, section 9). */
export function toYearMonthDay(dayMonthYear: string): string | null {
  return rewrite(dayMonthYear, DAY_MONTH_YEAR, YEAR_MONTH_DAY);
}

/** `2026-12-31` → `31-12-2026`; null for what is no day of the calendar (specification, section 9). */
export function toDayMonthYear(yearMonthDay: string): string | null {
  return rewrite(yearMonthDay, YEAR_MONTH_DAY, DAY_MONTH_YEAR);
}

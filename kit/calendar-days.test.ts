import { describe, expect, it } from 'vitest';
import { toDayMonthYear, toYearMonthDay } from './calendar-days.ts';

describe('day-month-year and year-month-day', () => {
  it('convert into each other and back', () => {
    expect(toYearMonthDay('31-12-2026')).toBe('2026-12-31');
    expect(toYearMonthDay('31/12/2026')).toBe('2026-12-31');
    expect(toDayMonthYear('2026-12-31')).toBe('31-12-2026');
    expect(toDayMonthYear(toYearMonthDay('29-02-2028')!)).toBe('29-02-2028');
  });

  it.each(['31-02-2026', '2026-12-31', '1-1-2026', '', 'today', '00-01-2026'])(
    '%j is no day-month-year',
    (text) => {
      expect(toYearMonthDay(text)).toBeNull();
    },
  );
});

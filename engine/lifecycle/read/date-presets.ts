/** Periods that people ask for by name. */
export const DATE_PRESETS = [
  'today',
  'last7Days',
  'last30Days',
  'last90Days',
  'thisMonth',
  'lastMonth',
  'lastQuarter',
  'thisYear',
  'taxYear',
] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

/** The first day of the tax year, by an organization's currency; where none is named it is the calendar year. */
const TAX_YEAR: Readonly<Record<string, readonly [month: number, day: number]>> = {
  GBP: [4, 6],
  AUD: [7, 1],
  NZD: [4, 1],
  INR: [4, 1],
};

/** Whether a text names a period. */
export function isDatePreset(text: string): text is DatePreset {
  return (DATE_PRESETS as readonly string[]).includes(text);
}

const text = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

/**
 * A preset as a range of days, both included: `2026-11-01..2026-11-30`.
 * @param today a day, `2026-11-23`
 * @param currency the organization's, which decides when its tax year begins
 */
export function presetRange(preset: DatePreset, today: string, currency: string): string {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  switch (preset) {
    case 'today':
      return `${today}..${today}`;
    case 'last7Days':
      return `${text(year, month, day - 6)}..${today}`;
    case 'last30Days':
      return `${text(year, month, day - 29)}..${today}`;
    case 'last90Days':
      return `${text(year, month, day - 89)}..${today}`;
    case 'thisMonth':
      return `${text(year, month, 1)}..${today}`;
    case 'lastMonth':
      return `${text(year, month - 1, 1)}..${text(year, month, 0)}`;
    case 'lastQuarter': {
      const first = Math.floor((month - 1) / 3) * 3 + 1;
      return `${text(year, first - 3, 1)}..${text(year, first, 0)}`;
    }
    case 'thisYear':
      return `${text(year, 1, 1)}..${today}`;
    case 'taxYear': {
      const [firstMonth, firstDay] = TAX_YEAR[currency] ?? [1, 1];
      const begun = text(year, firstMonth, firstDay);
      return `${begun <= today ? begun : text(year - 1, firstMonth, firstDay)}..${today}`;
    }
  }
}

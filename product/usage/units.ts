/** Counted units of an organization, by UTC day. */
export const USAGE_UNITS = [
  'pageViews',
  'submissions',
  'donations',
  'apiCalls',
  'emails',
  'storedBytes',
  'servedBytes',
] as const;
export type UsageUnit = (typeof USAGE_UNITS)[number];

/** The figures of one day, or of several together. Bytes for the last two. */
export type UsageFigures = Record<UsageUnit, number>;

/** Units of which a month has the largest day, and not the sum of its days. */
const LEVELS: readonly UsageUnit[] = ['storedBytes'];

/** Units that are measured in bytes. */
export const isInBytes = (unit: UsageUnit): boolean => unit === 'storedBytes' || unit === 'servedBytes';

/** Nothing used. */
export const NO_USAGE: UsageFigures = {
  pageViews: 0,
  submissions: 0,
  donations: 0,
  apiCalls: 0,
  emails: 0,
  storedBytes: 0,
  servedBytes: 0,
};

/** Figures of several days together: the sum, and of storage the largest day. */
export function together(days: readonly UsageFigures[]): UsageFigures {
  const all = { ...NO_USAGE };
  for (const day of days)
    for (const unit of USAGE_UNITS)
      all[unit] = LEVELS.includes(unit) ? Math.max(all[unit], day[unit]) : all[unit] + day[unit];
  return all;
}

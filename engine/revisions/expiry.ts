/** Log entries are kept for one month (specification, section 9). */
export const LOG_MONTHS = 1;

/** The same day a number of months later; the last day of a month that is too short for it. */
export function monthsAfter(date: Date, months: number = LOG_MONTHS): Date {
  const after = new Date(date);
  after.setUTCMonth(after.getUTCMonth() + months);
  // The 31st of a month with 30 days overflows into the next month: back to the last day.
  if (after.getUTCDate() !== date.getUTCDate()) after.setUTCDate(0);
  return after;
}

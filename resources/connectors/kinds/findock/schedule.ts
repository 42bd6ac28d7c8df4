import type { Frequency } from '@tributary/form-engine/components/frequency/frequencies.ts';

type RegularFrequency = Exclude<Frequency, 'one-off'>;

/** The service's word for each frequency, and its length in months. */
export const REGULAR = {
  monthly: { name: 'Monthly', months: 1 },
  quarterly: { name: 'Quarterly', months: 3 },
  yearly: { name: 'Yearly', months: 12 },
} as const satisfies Record<RegularFrequency, { name: string; months: number }>;

/** A date one or more periods later, on the last day of the month when that day does not exist there. */
export function later(date: string, frequency: RegularFrequency, periods = 1): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number];
  const months = month - 1 + periods * REGULAR[frequency].months;
  const last = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, months, Math.min(day, last))).toISOString().slice(0, 10);
}

/** A regular gift as the service writes it: with a first payment the schedule starts one period later. */
export function recurringOf(
  { frequency, submittedOn }: { frequency: Frequency; submittedOn: string },
  withFirst: boolean,
) {
  if (frequency === 'one-off') return undefined;
  return {
    Frequency: REGULAR[frequency].name,
    StartDate: withFirst ? later(submittedOn, frequency) : submittedOn,
  };
}

/** The service's word for a regular gift's frequency. */
export type RegularName = (typeof REGULAR)[RegularFrequency]['name'];

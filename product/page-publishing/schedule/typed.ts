import { momentInZone } from '@tributary/kit/zones.ts';

/** The two moments of a page's schedule, by the names of their fields. */
export const SCHEDULE_MOMENTS = ['publishAt', 'unpublishAt'] as const;
export type ScheduleMoment = (typeof SCHEDULE_MOMENTS)[number];

/**
 * The first field of which only the date or only the time was typed. Browsers give it no value, which says of a whole
 * field that nothing is to be scheduled.
 * @param fields the inputs of type `datetime-local`
 */
export const unfinishedMoment = (
  fields: Partial<Record<ScheduleMoment, { validity: Pick<ValidityState, 'badInput'> } | null>>,
): ScheduleMoment | undefined => SCHEDULE_MOMENTS.find((name) => fields[name]?.validity.badInput);

/**
 * The moments in the request.
 * @param typed times as the zone's clocks show them; empty for none
 * @param zone the organization's time zone
 * @returns ISO 8601 times, or null
 */
export const momentsAsked = (
  typed: Readonly<Record<ScheduleMoment, string>>,
  zone: string,
): Record<ScheduleMoment, string | null> => ({
  publishAt: momentInZone(typed.publishAt, zone)?.toISOString() ?? null,
  unpublishAt: momentInZone(typed.unpublishAt, zone)?.toISOString() ?? null,
});

import { localDay } from '@tributary/kit/zones.ts';
import type { Transaction } from '../storage/database.server.ts';
import { timezoneOf } from './timezone.server.ts';

/** Time zones differ from UTC by whole quarters of an hour, so each quarter is on one day in every zone. */
const QUARTER_MS = 900_000;

/** The start of the quarter of an hour that contains a moment, in ms. Counts wait under it until their day is known. */
export const quarterOf = (at: number): number => at - (at % QUARTER_MS);

/** Adds to entries their day in the organization's time zone: `2026-03-01`. */
export async function withDays<Entry extends { quarter: number }>(
  tx: Transaction,
  tenantId: string,
  entries: readonly Entry[],
): Promise<(Entry & { day: string })[]> {
  const timezone = await timezoneOf(tx, tenantId);
  return entries.map((entry) => ({ ...entry, day: localDay(new Date(entry.quarter), timezone) }));
}

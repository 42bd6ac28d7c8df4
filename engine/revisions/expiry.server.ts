import { sql, type RawBuilder } from 'kysely';
import { LOG_MONTHS } from './expiry.ts';

/**
 * When an entry of that moment expires: after the months for which its organization keeps log entries, on the same day,
 * or on the last day of a month that is too short for it.
 */
export function expiryOf(moment: Date, tenantId: string): RawBuilder<Date> {
  return sql<Date>`((${moment}::timestamptz AT TIME ZONE 'UTC')
    + make_interval(months => coalesce((SELECT log_months FROM tenants WHERE id = ${tenantId}), ${LOG_MONTHS}))) AT TIME ZONE 'UTC'`;
}

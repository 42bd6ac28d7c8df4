import { useMemo, useState } from 'react';
import type { Calendar } from '../../lifecycle/read/list-days.ts';
import { useSession } from '../console-context.console.tsx';

/** Returns the calendar of a list's days: the organization's time zone. */
export function useCalendar(): Calendar {
  const { timezone, currency } = useSession().organization;
  const [now] = useState(() => new Date());
  return useMemo(
    () => ({
      timezone,
      currency,
      now,
    }),
    [timezone, currency, now],
  );
}

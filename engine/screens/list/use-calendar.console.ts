import { useMemo, useState } from 'react';
import type { Calendar } from '../../lifecycle/read/list-days.ts';
import { useSession } from '../console-context.console.tsx';

/** By what a list's days begin: the organization's time zone. */
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

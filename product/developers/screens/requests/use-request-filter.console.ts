import { useNavigate } from '@tanstack/react-router';
import { useAddress } from '@tributary/engine/screens/address.console.tsx';
import { useMemo } from 'react';
import {
  REQUEST_METHODS,
  REQUEST_PERIODS,
  STATUS_CLASSES,
  type RequestFilter,
} from '../../requests/routes.ts';

const UUID = /^[0-9a-f-]{36}$/;

/** The filter of the request log; it is in the address, so that it can be shared and survives a reload. */
export function useRequestFilter(): [RequestFilter, (next: RequestFilter) => void] {
  const { search } = useAddress();
  const navigate = useNavigate();
  const { credential, status, method, route, period } = search;
  const filter = useMemo((): RequestFilter => {
    const given = {
      credential: credential && UUID.test(credential) ? credential : undefined,
      // A number in the address is read as one.
      status: STATUS_CLASSES.find((each) => each === status),
      method: REQUEST_METHODS.find((each) => each === method),
      route: route?.slice(0, 120),
    };
    const named = Object.fromEntries(Object.entries(given).filter(([, value]) => Boolean(value)));
    return { ...named, period: REQUEST_PERIODS.find((each) => each === period) ?? 'week' };
  }, [credential, status, method, route, period]);
  return [
    filter,
    ({ period: chosen, ...next }) =>
      void navigate({
        to: '.',
        search: { ...next, ...(chosen === 'week' ? {} : { period: chosen }) },
        replace: true,
        resetScroll: false,
      }),
  ];
}

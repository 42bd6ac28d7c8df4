import { EgressError } from './egress-error.ts';
import type { FetchOut } from './egress.server.ts';

/** For tests from which nothing leaves: every call is refused. */
export const noWayOut: FetchOut = () =>
  Promise.reject(new EgressError('stopped', 'Nothing leaves from this test.'));

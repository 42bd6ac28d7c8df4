import type { ReactNode } from 'react';
import { ReadFailure, type QueryState } from './ReadFailure.console.tsx';

interface LoadedProps<Data> {
  found: QueryState<Data>;
  /** The failure as a sentence that names the data; default: “this”, below a title that names it. */
  failure?: string | undefined;
  /** Shown until it is read for the first time. */
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * Shows the data of a query. The data stays on screen when reading it again fails, with that failure above it; where
 * nothing was read yet, only the failure is shown.
 */
export function Loaded<Data>({ found, failure, waiting, children }: LoadedProps<Data>) {
  const { data, isError } = found;
  return (
    <>
      <ReadFailure found={found} failure={failure} mb={data === undefined ? undefined : 'md'} />
      {data !== undefined ? children(data) : isError ? null : waiting}
    </>
  );
}

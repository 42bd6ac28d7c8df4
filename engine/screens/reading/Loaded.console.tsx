import type { ReactNode } from 'react';
import { ReadFailure, type QueryState } from './ReadFailure.console.tsx';

interface LoadedProps<Data> {
  found: QueryState<Data>;
  /** What could not be read, as a sentence; default: “this”, beneath a title that names it. */
  failure?: string | undefined;
  /** Shown until it is read for the first time. */
  waiting: ReactNode;
  children: (data: Data) => ReactNode;
}

/**
 * What a query reads. It stays on screen when reading it again fails, with that failure above it; where nothing was read
 * yet, the failure is all there is.
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

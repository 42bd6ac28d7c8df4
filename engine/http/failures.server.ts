import { ProblemError } from '../errors/problem.ts';

/** Postgres error classes and codes that mean: temporarily unavailable. */
const PASSING = /^(08|57P0|53)|^(40001|40P01|55P03)$/;

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

/** Errors of the driver that have a message and no code. */
const LOST_CONNECTION =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/;

function isPassing(error: { code?: unknown; syscall?: unknown; message?: unknown }): boolean {
  const code = String(error.code ?? '');
  // Postgres is reached over a socket file, which is missing (ENOENT) or full (EAGAIN) while it starts again.
  if (error.syscall === 'connect') return true;
  return PASSING.test(code) || NETWORK.has(code) || LOST_CONNECTION.test(String(error.message));
}

/** Text that JSON allows and Postgres does not: NUL, or an unpaired surrogate. */
const isUnstorable = ({ code, message }: { code?: unknown; message?: unknown }): boolean =>
  code === '22P05' || code === '22021' || (code === '22P02' && /type json/.test(String(message)));

/** Any thrown value as an error of the API. An unexpected error reveals nothing internal. */
export function toProblem(thrown: unknown): ProblemError {
  if (thrown instanceof ProblemError) return thrown;
  const error = thrown as { code?: unknown; syscall?: unknown; statusCode?: unknown; message?: unknown };
  if (error.code === '23505')
    return new ProblemError('conflict', 'Another record already has this value.', { cause: thrown });
  if (isUnstorable(error))
    return new ProblemError('validation_failed', 'Some text holds characters that cannot be stored.', {
      cause: thrown,
    });
  if (isPassing(error))
    return new ProblemError(
      'unavailable',
      'The database is not to be reached at the moment. Try again in a few seconds.',
      { cause: thrown },
    );
  if (error.statusCode === 413)
    return new ProblemError('too_large', 'The request is larger than is accepted here.');
  if (error.statusCode === 415) return new ProblemError('unsupported_media_type', 'Send JSON.');
  if (error.statusCode === 404) return new ProblemError('not_found', 'There is nothing at this address.');
  if (error.statusCode === 503)
    return new ProblemError('unavailable', 'The server has more to do than it can at the moment.');
  if (typeof error.statusCode === 'number' && error.statusCode < 500) {
    return new ProblemError('validation_failed', 'The request could not be read.', { cause: thrown });
  }
  return new ProblemError('unexpected', undefined, { cause: thrown });
}

import { ApiError } from '../../http/client.ts';

/**
 * Whether a record belongs to another person or does not exist under this name. After any other failure, reading it may
 * succeed later.
 */
export function isOutOfReach(error: unknown): boolean {
  return error instanceof ApiError && [403, 404, 422].includes(error.problem.status);
}

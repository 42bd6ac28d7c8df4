import { ApiError } from '../../http/client.ts';

/** Whether something is another person's or not there, under this name; else reading it may succeed later. */
export function isOutOfReach(error: unknown): boolean {
  return error instanceof ApiError && [403, 404, 422].includes(error.problem.status);
}

import type { OutboundAnswer } from '@tributary/engine/egress/egress.server.ts';
import { ConnectorFailure, isRetryableStatus, retryAfterMs, SERVICE_REFUSED } from '../port/failure.ts';

/**
 * Turns an unsuccessful response into a delivery's failure: a refused credential needs a person, temporary trouble is
 * retried, and everything else is refused permanently.
 * @param service name at the start of a sentence: `Marketing Cloud`
 * @param said the service's own message, where it has one
 */
export function refusedBy(
  service: string,
  { status, headers }: Pick<OutboundAnswer, 'status' | 'headers'>,
  said?: string | null,
): ConnectorFailure {
  const wait = retryAfterMs(headers['retry-after']);
  const more = {
    retryable: isRetryableStatus(status),
    httpStatus: status,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  };
  if (status === 401 || status === 403)
    return new ConnectorFailure('not_authorized', `${service} refused our credential.`, more);
  if (!said)
    return new ConnectorFailure('upstream_failed', `${service} answered with status ${status}.`, more);
  return new ConnectorFailure(SERVICE_REFUSED, `${service} said: ${said}`, more);
}

/**
 * The failure for a successful response that differs from the service's documentation. The sent data may have arrived.
 */
export const badAnswer = (service: string, status: number): ConnectorFailure =>
  new ConnectorFailure('bad_answer', `${service} answered in a way that is not understood.`, {
    retryable: true,
    httpStatus: status,
  });

/** Whether a service accepted the request. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

import type { OutboundAnswer } from '@tributary/engine/egress/egress.server.ts';
import { ConnectorFailure, isRetryableStatus, retryAfterMs, SERVICE_REFUSED } from '../port/failure.ts';

/**
 * What a response that is no success means for a delivery: a refused credential needs a person, trouble passes by itself,
 * and everything else is refused for good.
 * @param service as a sentence begins with it: `Marketing Cloud`
 * @param said the service's own words, where it has any
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

/** A success that is not as the service documents it. What was sent may have arrived. */
export const badAnswer = (service: string, status: number): ConnectorFailure =>
  new ConnectorFailure('bad_answer', `${service} answered in a way that is not understood.`, {
    retryable: true,
    httpStatus: status,
  });

/** Whether a service took what it was sent. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

import { ConnectorFailure, retryAfterMs } from '@tributary/resources/connectors/port/failure.ts';
import { EgressError } from '@tributary/engine/egress/egress-error.ts';
import type { FetchOut, OutboundAnswer } from '@tributary/engine/egress/egress.server.ts';
import { messageBody, signatureHeaders, type SignatureHeaders, type WebhookMessage } from './message.ts';

/** A receiver that has not answered by then has failed. */
export const ANSWER_MS = 10_000;
/** A receiver's response is read only to show errors. */
const MAX_ANSWER = 64 * 1024;

export interface WebhookCall {
  url: string;
  secrets: readonly string[];
  /** The message's id. */
  id: string;
  message: WebhookMessage;
  timeoutMs: number;
}

export interface WebhookResponse {
  answer: OutboundAnswer;
  /** The sent headers that prove the sender. */
  headers: SignatureHeaders;
}

/** Sends a message once, signed, by the one way out. @throws EgressError when no answer came */
export async function callWebhook(
  fetchOut: FetchOut,
  { url, secrets, id, message, timeoutMs }: WebhookCall,
): Promise<WebhookResponse> {
  const body = messageBody(message);
  const headers = signatureHeaders(secrets, id, new Date(), body);
  const answer = await fetchOut(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: '*/*', ...headers },
    body,
    timeoutMs,
    maxBytes: MAX_ANSWER,
  });
  return { answer, headers };
}

/** Whether a receiver took the message. */
export const isAccepted = ({ status }: OutboundAnswer): boolean => status >= 200 && status < 300;

/**
 * Why a message was not taken. A receiver that is gone for good says 410; everything else is tried again, except
 * addresses that we do not call ourselves.
 */
export function refusalFrom({ status, headers }: OutboundAnswer): ConnectorFailure {
  if (status === 410)
    return new ConnectorFailure('gone', 'The receiver says that it is gone for good.', {
      retryable: false,
      httpStatus: status,
    });
  const asked = retryAfterMs(headers['retry-after']);
  return new ConnectorFailure('bad_status', `The receiver answered ${status}.`, {
    retryable: true,
    httpStatus: status,
    ...(asked === undefined ? {} : { retryAfterMs: asked }),
  });
}

/** An endless response is the receiver's fault, unlike in requests that we make for data. */
export function failureFrom(error: unknown): unknown {
  return error instanceof EgressError && error.code === 'answer_too_large'
    ? new ConnectorFailure(error.code, error.message, { retryable: true })
    : error;
}

import { Webhook } from 'standardwebhooks';

/** A message in the format of Standard Webhooks. */
export interface WebhookMessage {
  /** The event's name. */
  type: string;
  /** ISO 8601: when it happened. */
  timestamp: string;
  data: Record<string, unknown>;
}

/**
 * The text that is signed and sent: the same for the same message, independent of the order in which the database
 * returns its keys.
 */
export function messageBody({ type, timestamp, data }: WebhookMessage): string {
  return JSON.stringify({ type, timestamp, data });
}

/** The headers by which a receiver verifies the sender and the time of a message. */
export interface SignatureHeaders extends Record<string, string> {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/**
 * Signs a message with every secret that is valid at the moment, so that a receiver has time to change to a new one.
 * @param id the same in every attempt and replay
 * @param at the time of sending; receivers refuse messages older than five minutes
 */
export function signatureHeaders(
  secrets: readonly string[],
  id: string,
  at: Date,
  body: string,
): SignatureHeaders {
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  };
}

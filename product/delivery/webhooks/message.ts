import { Webhook } from 'standardwebhooks';

/** What is sent, as Standard Webhooks has it. */
export interface WebhookMessage {
  /** The event's name. */
  type: string;
  /** ISO 8601: when it happened. */
  timestamp: string;
  data: Record<string, unknown>;
}

/** The text that is signed and sent: the same for the same message, in whatever order the database gave its keys back. */
export function messageBody({ type, timestamp, data }: WebhookMessage): string {
  return JSON.stringify({ type, timestamp, data });
}

/** The headers by which a receiver knows who sent a message, and when. */
export interface SignatureHeaders extends Record<string, string> {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/**
 * Signs a message with every secret that is good at the moment, so that a receiver may take its time to change to a
 * new one.
 * @param id the same through every attempt and replay
 * @param at when it is sent; receivers refuse what is older than five minutes
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

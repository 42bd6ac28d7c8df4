import type { DeliveryStatus } from '../deliveries/delivery.ts';

/** A webhook's status, as `GET /api/v1/webhook-standings` returns it. */
export interface WebhookSummary {
  id: string;
  parked: number;
  /** Of the newest delivery that was attempted; null when none was. */
  last: { status: DeliveryStatus; event: string; at: string; httpStatus: number | null } | null;
}

/** The result of a test event, as `POST /api/v1/webhooks/:id/test` returns it. */
export interface Trial {
  taken: boolean;
  /** Null without a response. */
  status: number | null;
  durationMs: number;
  /** The first 1 KB of the response. */
  answer: string;
  /** Why there was no response; null when there was one. */
  failure: { code: string; message: string } | null;
  /** The request's signature headers. */
  headers: Record<string, string>;
  /** The request's body. */
  body: string;
}

import type { DeliveryStatus } from '../deliveries/delivery.ts';

/** How a webhook stands, as `GET /api/v1/webhook-standings` answers it. */
export interface WebhookSummary {
  id: string;
  parked: number;
  /** Of the newest delivery that was tried; null when none was. */
  last: { status: DeliveryStatus; event: string; at: string; httpStatus: number | null } | null;
}

/** How a receiver took a test event, as `POST /api/v1/webhooks/:id/test` answers it. */
export interface Trial {
  taken: boolean;
  /** Null when no answer came. */
  status: number | null;
  durationMs: number;
  /** The first 1 KB of the answer. */
  answer: string;
  /** Why no answer came; null when one did. */
  failure: { code: string; message: string } | null;
  /** What was sent to prove who sends. */
  headers: Record<string, string>;
  /** What was sent. */
  body: string;
}

export interface DeliveryAttempt {
  n: number;
  startedAt: string;
  outcome: 'DELIVERED' | 'FAILED' | 'LOST';
  code: string | null;
  httpStatus: number | null;
  error: string | null;
  durationMs: number;
}

/** `HELD` until the donation that it is about is complete. */
export type DeliveryStatus = 'HELD' | 'PENDING' | 'DELIVERED' | 'PARKED';

/** A delivery to one connector or webhook, as the API returns it. */
export interface Delivery {
  id: string;
  /** The event for a webhook; null for connectors. */
  event: string | null;
  connector: string;
  status: DeliveryStatus;
  attempts: DeliveryAttempt[];
  createdAt: string;
  nextAttemptAt: string | null;
  result: Record<string, unknown> | null;
}

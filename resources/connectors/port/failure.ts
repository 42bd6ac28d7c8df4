import { EgressError } from '@tributary/engine/egress/egress-error.ts';
/** The code of a refusal with the service's own message. */
export const SERVICE_REFUSED = 'service_refused';

/** Why an outside system refused a request, and how to go on. */
export class ConnectorFailure extends Error {
  /** Stable, for logs, screens and tests. */
  readonly code: string;
  /** Whether the same call may succeed later without anybody doing anything. */
  readonly retryable: boolean;
  readonly httpStatus: number | undefined;
  /** How long the other side asked us to wait, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** Whether the delivery waits for a corrected mapping, instead of being stopped. */
  readonly waits: boolean;

  constructor(
    code: string,
    message: string,
    more: {
      retryable: boolean;
      httpStatus?: number | undefined;
      retryAfterMs?: number | undefined;
      waits?: boolean;
    },
  ) {
    super(message);
    this.name = 'ConnectorFailure';
    this.code = code;
    this.retryable = more.retryable;
    this.httpStatus = more.httpStatus;
    this.retryAfterMs = more.retryAfterMs;
    this.waits = more.waits ?? false;
  }
}

/**
 * Whether an HTTP status says "later" rather than "never": timeouts, too many requests, and the server's own trouble.
 * @param status as answered
 */
export const isRetryableStatus = (status: number): boolean =>
  status === 408 || status === 425 || status === 429 || status >= 500;

/** Reads a `Retry-After` header, in seconds or as a date, as milliseconds from now; at most a day. */
export function retryAfterMs(header: string | undefined, now: Date = new Date()): number | undefined {
  if (!header) return undefined;
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now.getTime();
  return Number.isFinite(wait) && wait > 0 ? Math.min(wait, 86_400_000) : undefined;
}

/** Whether a service, or the way to it, failed: anything else is a fault of ours. */
export const isServiceFailure = (error: unknown): error is ConnectorFailure | EgressError =>
  error instanceof ConnectorFailure || error instanceof EgressError;

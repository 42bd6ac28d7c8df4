import * as z from 'zod';

/** The error codes of the API, with their status and title. */
export const PROBLEMS = {
  not_authenticated: [401, 'Sign in first'],
  session_expired: [401, 'Your session has ended'],
  missing_ability: [403, 'You do not have permission to do this'],
  second_factor_required: [403, 'Set up a second factor first'],
  feature_not_in_plan: [403, 'This is not part of your plan'],
  challenge_required: [403, 'Show that you are not a robot'],
  quota_reached: [403, 'You have reached a limit of your plan'],
  read_only: [403, 'This cannot be changed'],
  not_found: [404, 'Not found'],
  request_timeout: [408, 'The request took too long'],
  conflict: [409, 'This conflicts with what is stored'],
  in_use: [409, 'This is still in use'],
  stale_version: [412, 'Somebody changed this in the meantime'],
  too_large: [413, 'This is too large'],
  unsupported_media_type: [415, 'This kind of content is not accepted'],
  validation_failed: [422, 'Some fields need your attention'],
  idempotency_mismatch: [422, 'This key was used for something else'],
  version_required: [428, 'Say which version you are changing'],
  too_many_requests: [429, 'Too many requests'],
  unexpected: [500, 'Oops! An unexpected error occurred.'],
  upstream_failed: [502, 'An outside service did not answer as it should'],
  unavailable: [503, 'Busy at the moment'],
} as const satisfies Record<string, readonly [status: number, title: string]>;

export type ProblemCode = keyof typeof PROBLEMS;

/** An error of one field: the field's path in the body, and how to correct it. */
export interface FieldError {
  path: string;
  message: string;
}

/** An RFC 9457 problem document with a stable error code. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  current: z.record(z.string(), z.unknown()).optional(),
  uses: z.record(z.string(), z.unknown()).optional(),
});
export type ProblemDocument = z.infer<typeof problemSchema>;

/** Thrown anywhere below a request; the HTTP layer turns it into its problem document. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly detail: string | undefined;
  readonly errors: FieldError[] | undefined;
  /** With a stale version: the current record, so that both can be shown side by side. */
  readonly current: Record<string, unknown> | undefined;
  /** With a record in use: the records that use it, as far as the person may read them. */
  readonly uses: Record<string, unknown> | undefined;
  /** Seconds after which the client may try again; sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ProblemCode,
    detail?: string,
    more: {
      errors?: FieldError[];
      current?: Record<string, unknown>;
      uses?: Record<string, unknown>;
      retryAfter?: number;
      cause?: unknown;
    } = {},
  ) {
    super(detail ?? PROBLEMS[code][1], { cause: more.cause });
    this.name = 'ProblemError';
    this.code = code;
    this.detail = detail;
    this.errors = more.errors;
    this.current = more.current;
    this.uses = more.uses;
    this.retryAfter =
      more.retryAfter ?? (code === 'unavailable' || code === 'too_many_requests' ? 2 : undefined);
  }

  get status(): number {
    return PROBLEMS[this.code][0];
  }

  toDocument(): ProblemDocument {
    const [status, title] = PROBLEMS[this.code];
    return {
      type: `urn:tributary:problem:${this.code}`,
      title,
      status,
      code: this.code,
      ...(this.detail === undefined ? {} : { detail: this.detail }),
      ...(this.errors === undefined ? {} : { errors: this.errors }),
      ...(this.current === undefined ? {} : { current: this.current }),
      ...(this.uses === undefined ? {} : { uses: this.uses }),
    };
  }
}

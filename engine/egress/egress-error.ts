export type EgressErrorCode =
  | 'url_refused'
  | 'port_refused'
  | 'address_refused'
  | 'name_not_found'
  | 'unreachable'
  | 'timed_out'
  | 'answer_too_large'
  | 'stopped';

/** Refusals of ours stay refusals however often they are tried. Everything else is the network's mood. */
const PERMANENT: ReadonlySet<EgressErrorCode> = new Set([
  'url_refused',
  'port_refused',
  'address_refused',
  'answer_too_large',
]);

/** An outbound call that got no answer. The message names the host at most: addresses may carry secrets in path and query. */
export class EgressError extends Error {
  readonly code: EgressErrorCode;

  constructor(code: EgressErrorCode, message: string) {
    super(message);
    this.name = 'EgressError';
    this.code = code;
  }

  /** Whether the same call may succeed later. */
  get retryable(): boolean {
    return !PERMANENT.has(this.code);
  }
}

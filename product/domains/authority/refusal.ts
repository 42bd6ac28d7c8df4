import type { DomainFailure } from '@tributary/resources/domain-mappings/domain-mapping.ts';

/** Most characters of the authority's message. */
const LONGEST_DETAIL = 500;

/** Types of ACME problems (RFC 8555, section 6.7), and words by which texts without a type are known. */
const KINDS: readonly (readonly [RegExp, DomainFailure])[] = [
  [/:caa$|\bCAA\b/, 'caa'],
  [/:rateLimited$|rate ?limit|too many/i, 'rateLimited'],
  [/:dns$|NXDOMAIN|SERVFAIL|no valid A records/, 'recordsMissing'],
  [/:connection$|connection refused|connect: |timeout during connect/i, 'unreachable'],
  [/:unauthorized$|:incorrectResponse$|invalid response from|key authorization file/i, 'wrongAnswer'],
];
/** Passing troubles: the same question may be answered the next time. */
const PASSING =
  /badNonce|nonce|:serverInternal$|internal (server )?error|temporarily|unavailable|status code 5\d\d/i;

interface Problem {
  type?: unknown;
  detail?: unknown;
}

/**
 * Reads why a certificate authority refused.
 * @param error a problem document, or an error of its client
 * @returns undefined for a passing trouble, such as a connection that broke: it is tried again
 */
export function readRefusal(error: unknown): { code: DomainFailure; detail: string } | undefined {
  if (error === undefined || error === null) return undefined;
  // Errors of the connection have a code such as ECONNREFUSED; the authority's refusals are plain errors.
  if (error instanceof Error && 'code' in error) return undefined;
  const { type, detail } = error instanceof Error ? { type: '', detail: error.message } : (error as Problem);
  const text = typeof detail === 'string' ? detail.slice(0, LONGEST_DETAIL) : '';
  const kind = typeof type === 'string' ? type : '';
  if (PASSING.test(kind) || (kind === '' && PASSING.test(text))) return undefined;
  const known =
    KINDS.find(([pattern]) => pattern.test(kind)) ?? KINDS.find(([pattern]) => pattern.test(text));
  return { code: known?.[1] ?? 'refused', detail: text };
}

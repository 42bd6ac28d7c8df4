/** Findings about a credential: it is no longer accepted, it was never accepted, or there is none that can be read. */
export const CREDENTIAL_FINDINGS = ['credential', 'refused', 'missing'] as const;
/** Findings at a service: a removed field, a field that is now required, other values, or no access. */
export const FINDING_TYPES = ['removed', 'required', 'values', ...CREDENTIAL_FINDINGS] as const;
export type FindingType = (typeof FINDING_TYPES)[number];

const OF_CREDENTIALS: ReadonlySet<FindingType> = new Set(CREDENTIAL_FINDINGS);

/** Whether a finding is about access to the service, and not about its fields. */
export const isOfCredential = ({ type }: { type: FindingType }): boolean => OF_CREDENTIALS.has(type);

const CREDENTIAL_FAILURES: ReadonlySet<string> = new Set([
  'not_authorized',
  'authorize_again',
  'settings_sealed',
  'not_configured',
]);

/** Whether a test failed because of its credential, which a person must correct. Other failures are temporary. */
export const isCredentialFailure = (code: string): boolean => CREDENTIAL_FAILURES.has(code);

/** The part of a connection's state that is shown. */
interface ShownState {
  state: string;
  check: { failure: { code: string } | null } | null;
}

/** The findings that the state beside them does not tell: that a credential does not serve is said once. */
export function findingsBeside<Finding extends { type: FindingType }>(
  findings: readonly Finding[],
  status: ShownState | undefined,
): readonly Finding[] {
  const isTold =
    status?.state === 'missing' ||
    status?.state === 'unauthorized' ||
    (status?.state === 'failing' && isCredentialFailure(status.check?.failure?.code ?? ''));
  return isTold ? findings.filter((finding) => !isOfCredential(finding)) : findings;
}

/**
 * Returns the title for findings. A credential that was never accepted is not a change at the service; beside changes
 * it is one of the findings.
 */
export function titleOfFindings(
  findings: readonly { type: FindingType }[],
): 'changed' | 'refused' | 'missing' {
  const [first, ...others] = findings;
  return others.length === 0 && (first?.type === 'refused' || first?.type === 'missing')
    ? first.type
    : 'changed';
}

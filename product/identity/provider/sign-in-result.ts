import type { InteractionResults, UnknownObject } from 'oidc-provider';

/** The result of a visit to the sign-in pages: the provider's part, and our own. */
export interface SignInResult extends InteractionResults {
  organization?: { tenantId: string };
  /** The invitation of this request was accepted. */
  invitation?: { accepted: true };
}

/** A parameter of an authorization request; undefined when it is missing. */
export function parameter(params: UnknownObject | undefined, name: string): string | undefined {
  const value = params?.[name];
  return typeof value === 'string' ? value : undefined;
}

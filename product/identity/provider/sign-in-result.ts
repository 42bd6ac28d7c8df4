import type { InteractionResults, UnknownObject } from 'oidc-provider';

/** What a visit to the sign-in pages settles: what the provider knows, and what only we ask. */
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

import { embeddedOutcomePath, RETURN_QUERY } from '../../publishing/embedded/paths.ts';
import { OUTCOME_QUERY, type Outcome } from '../../publishing/serve/site-routes.ts';
import type { FormTarget } from './lookup.server.ts';
import type { Tokens } from '../tokens.server.ts';

/** In the query of a payment's address: shows the form filled in, instead of how the payment goes. */
export const CHANGE_QUERY = 'change';

/**
 * Where a visitor waits for their payment and comes back from it; only who was sent there knows the address.
 * @param returnTo the address on another site that they go back to afterwards
 */
export function paymentPath(
  tokens: Tokens,
  tenantId: string,
  formId: string,
  transactionId: string,
  returnTo?: string,
): string {
  const path = `/forms/${formId}/payments/${transactionId}/${tokens.make(tenantId, transactionId)}`;
  return returnTo ? `${path}?${new URLSearchParams({ [RETURN_QUERY]: returnTo }).toString()}` : path;
}

/** A transaction as its visitor's addresses name it. */
export function ownerOf(tokens: Tokens, tenantId: string, transactionId: string): string {
  return `${transactionId}.${tokens.make(tenantId, transactionId)}`;
}

/** Where a visitor finds their answers filled in again. */
export function changePath(tokens: Tokens, tenantId: string, formId: string, transactionId: string): string {
  return `${paymentPath(tokens, tenantId, formId, transactionId)}?${CHANGE_QUERY}`;
}

/** The path of an outcome: below its page's path, or the embedded form's; where visitors wait for a form in neither place. */
export function outcomePath(
  tokens: Tokens,
  tenantId: string,
  { page, form, embedded }: FormTarget,
  transactionId: string,
  outcome: Outcome,
  returnTo?: string,
): string {
  const owner = ownerOf(tokens, tenantId, transactionId);
  if (embedded) return embeddedOutcomePath(form.id, owner, returnTo);
  if (!page) return paymentPath(tokens, tenantId, form.id, transactionId);
  return `/${page.slug}/${outcome}?${OUTCOME_QUERY}=${owner}`;
}

/** The path of a form's page; undefined for a form that is on no page of ours. */
export function pagePath({ page }: FormTarget): string | undefined {
  return page && (page.slug === 'home' ? '/' : `/${page.slug}`);
}

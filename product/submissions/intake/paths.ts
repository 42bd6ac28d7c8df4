import { embeddedOutcomePath, RETURN_QUERY } from '../../publishing/embedded/paths.ts';
import { LANGUAGE_QUERY } from '@tributary/form-engine/html/language-switch.ts';
import { languagesOfForm, localeOfForm } from '@tributary/resources/forms/form-languages.ts';
import { baseLanguage } from '@tributary/kit/languages.ts';
import { OUTCOME_QUERY, type Outcome } from '../../publishing/serve/site-routes.ts';
import type { FormTarget } from './lookup.server.ts';
import type { Tokens } from '../tokens.server.ts';

/** In the query of a payment's address: shows the form filled in, instead of how the payment goes. */
export const CHANGE_QUERY = 'change';

/**
 * Path on which a visitor waits for their payment and returns from it; only the person sent there knows it.
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
  { page, form, embedded, inPlaceOf }: FormTarget,
  transactionId: string,
  outcome: Outcome,
  returnTo?: string,
): string {
  const owner = ownerOf(tokens, tenantId, transactionId);
  // The other site knows the form that it names.
  if (embedded) return embeddedOutcomePath(inPlaceOf ?? form.id, owner, returnTo);
  if (!page) return paymentPath(tokens, tenantId, form.id, transactionId);
  return `/${page.slug}/${outcome}?${OUTCOME_QUERY}=${owner}`;
}

/** The path of a form's page, with the form in this language; undefined for a form that is on no page of ours. */
export function pagePath({ page, form }: FormTarget, locale: string): string | undefined {
  if (!page) return undefined;
  const path = page.slug === 'home' ? '/' : `/${page.slug}`;
  const isFirst = localeOfForm(form.data, [page.language], page.language) === locale;
  return isFirst || languagesOfForm(form.data).length === 0
    ? path
    : `${path}?${LANGUAGE_QUERY}=${baseLanguage(locale)}`;
}

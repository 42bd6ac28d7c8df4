import { piecesOf, type FormScripts } from '../../form-runtime/form-scripts.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasRecaptcha } from '@tributary/form-engine/components/recaptcha/in-form.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { FormVariant } from '../../publishing/compile/artifact.ts';
import { securityHeaders } from '../../publishing/compile/policy.server.ts';
import { embeddedDocument } from '../../publishing/embedded/document.server.ts';
import type { PageShell, Shells } from '../../publishing/serve/shell.server.ts';
import type { SiteTenant } from '../../publishing/serve/site-store.server.ts';
import { allowedReturn, mayEmbed } from '@tributary/resources/forms/embedded-settings.ts';
import type { RawFields } from '../reading/body.server.ts';
import type { FormTarget } from './lookup.server.ts';

/** The control field of an embedded form, in place of its page; its value is the version. */
const EMBED_FIELD = '_embed';
/** The control field with the address that the visitor comes back to after paying. */
export const RETURN_FIELD = '_returnTo';

/** Whether a submission says that its form is embedded. */
export const saysEmbedded = (fields: RawFields): boolean => fields[EMBED_FIELD] === 'v5';

/** The control fields for the form's place: a page, or another site. */
export function placeFields({ page, embedded }: FormTarget): Record<string, string> {
  if (page) return { _page: page.id };
  return embedded ? { [EMBED_FIELD]: 'v5' } : {};
}

/** The control fields for the place of a failed transaction's form. */
export const placeOfRetry = (pageId: string | null): Record<string, string> =>
  pageId ? { _page: pageId } : { [EMBED_FIELD]: 'v5' };

/** The address on another site that a visitor may be sent back to; undefined where the form does not name the site. */
export function returnOf({ embedded }: FormTarget, address: unknown): string | undefined {
  return embedded && typeof address === 'string' ? allowedReturn(embedded, address) : undefined;
}

/**
 * Admits only pages of the organization's own site and of the sites that may embed the form: others' pages can't read
 * the response, and nothing is accepted from them.
 * @param ownOrigin the origin of the organization's site
 * @throws ProblemError missing_ability
 */
export function admitOrigin(
  { headers }: IncomingMessage,
  response: ServerResponse,
  embedded: FormTarget['embedded'],
  ownOrigin: string,
): void {
  const { origin } = headers;
  if (!origin || origin === ownOrigin || isSameHost(origin, headers.host)) return;
  // Without referrers a browser says `null` for a form's own post; a script's request from nowhere is another matter.
  if (origin === 'null' && !headers.accept?.includes('application/json')) return;
  response.setHeader('Vary', 'Origin');
  if (!embedded || origin === 'null' || !mayEmbed(embedded, origin))
    throw new ProblemError('missing_ability', 'This form takes nothing from the site that sent this.');
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Expose-Headers', 'Retry-After');
}

const isSameHost = (origin: string, host: string | undefined): boolean =>
  URL.canParse(origin) && new URL(origin).host === host;

/** Answers a browser's question before a request of another site. */
export function allowMethods(response: ServerResponse): void {
  response.writeHead(204, {
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'content-type, idempotency-key',
    'access-control-max-age': '600',
  });
  response.end();
}

/**
 * Other html in the design of the form's place: its page, or its document for other sites.
 * @returns null for a form that is in neither place any more
 */
export async function shellOf(
  { tenant, shells }: { tenant: SiteTenant; shells: Shells },
  target: FormTarget,
  language: string,
  variant: Exclude<FormVariant, string>,
  scripts: FormScripts | undefined,
): Promise<Pick<PageShell, 'html' | 'headers'> | null> {
  const { page, embedded } = target;
  if (page) return shells.render(tenant.id, { pageId: page.id, language }, variant);
  if (!embedded) return null;
  const { html, csp } = embeddedDocument({
    formId: target.form.id,
    language,
    title: tenant.name,
    html: 'html' in variant ? variant.html : variant.outcome,
    script: scripts?.of(piecesOf([target.form.data.schema])) ?? '',
    origins: embedded.origins,
    hasCheck: hasRecaptcha(target.form.data.schema),
  });
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': csp,
    'X-Robots-Tag': 'noindex',
    ...securityHeaders,
  };
  return { html, headers };
}

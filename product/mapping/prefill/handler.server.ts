import type { IncomingMessage, ServerResponse } from 'node:http';
import { createTokenBuckets } from '@tributary/engine/http/token-buckets.server.ts';
import { toProblem } from '@tributary/engine/http/failures.server.ts';
import { renderForm } from '@tributary/form-engine/html/render.ts';
import type { ConfiguredConnector } from '@tributary/resources/form-configurations/deciding.ts';
import { isPrefilling } from '@tributary/resources/configuration-parts/parts.ts';
import { languagesOfForm } from '@tributary/resources/forms/form-languages.ts';
import { ConnectorFailure } from '@tributary/resources/connectors/port/failure.ts';
import { EgressError } from '@tributary/engine/egress/egress-error.ts';
import { notFoundPage, notOpenPage } from '../../publishing/serve/plain-pages.server.ts';
import { sendServed } from '../../publishing/serve/answers/served.server.ts';
import type { SubmissionContext } from '../../publishing/serve/site-contexts.ts';
import { networkReader, type SubmissionDeps } from '../../submissions/intake/acceptance.server.ts';
import { placeFields, shellOf } from '../../submissions/intake/embedding.server.ts';
import type { ForVisitor, PageOfVisitor } from '../../experiments/serve/tryouts.server.ts';
import type { FormTarget } from '../../submissions/intake/lookup.server.ts';
import { pagePath } from '../../submissions/intake/paths.ts';
import { sendRefusal, sendShell } from '../../submissions/intake/respond.server.ts';
import { languageOf, targetIn } from '../../submissions/intake/visit.server.ts';
import { valuesFrom } from './fill.ts';
import { valueInLink } from './link.ts';
import { findRecord, LOOKUP_MS, type RecordDeps } from './record.server.ts';
import { readLinkKey } from './secrets.server.ts';

/** Links that one network may open in a minute, and that are looked up for one organization. */
const OF_NETWORK = 30;
const OF_ORGANIZATION = 240;
/** It is one person's, and the link in its address must not travel. */
const PRIVATE = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

type PrefillDeps = Pick<SubmissionDeps, 'lookup' | 'networkOf' | 'limits' | 'onError' | 'now'> &
  RecordDeps &
  /** A visitor's variants of experiments. */
  Partial<ForVisitor>;

/**
 * Makes the handler of `/forms/{formId}/prefilled`, to which signed links lead: the page with its form filled in from a
 * record of the organization's CRM. A link that is forged, expired or another form's, a record that is not found, and a
 * service that does not respond in time all lead to the page with its empty form.
 */
export function createPrefillHandler(deps: PrefillDeps) {
  const addressOf = networkReader(deps);
  const byNetwork = createTokenBuckets({ perMinute: OF_NETWORK });
  const byOrganization = createTokenBuckets({ perMinute: OF_ORGANIZATION });

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    context: SubmissionContext,
  ): Promise<void> {
    const { tenant, formId, shells } = context;
    const chosen = (await deps.formFor?.(request, response, tenant.id, formId)) ?? formId;
    const linked = await deps.lookup.find(tenant.id, chosen, undefined);
    if (!linked) return sendServed(request, response, notFoundPage(request.headers['accept-language']));
    const place = linked.page && (await deps.pageFor?.(request, response, tenant.id, linked.page.id));
    const found = place ? await formOn(tenant.id, place, chosen) : linked;
    // At the address that both pages share, each visitor gets the same one again.
    if (!found) return sendEmpty(response, place?.path ?? '/');
    const language = languageOf({}, found);
    const target = targetIn(found, language);
    if (!target.page) return sendServed(request, response, notOpenPage(language));
    const empty = place?.path ?? pagePath(target, language) ?? '/';
    const values = await valuesOf(request, context, target, language);
    if (!values) return sendEmpty(response, empty);
    const form = renderForm(target.form.data.schema, {
      formId: target.form.id,
      action: `/forms/${target.form.id}/submissions`,
      locale: language,
      values,
      hidden: { ...placeFields(target), _language: language },
      left: target.left,
      languages: { languages: languagesOfForm(target.form.data), as: 'buttons' },
      later: target.keepsUnfinished,
    });
    const shell = await shellOf({ tenant, shells }, target, language, { html: form }, undefined);
    if (!shell) return sendEmpty(response, empty);
    sendShell(response, 200, shell, PRIVATE);
  }

  /** The form on a page that is tried out: the one that the link names, or the page's own. */
  async function formOn(
    tenantId: string,
    { pageId, formIds }: PageOfVisitor,
    formId: string,
  ): Promise<FormTarget | undefined> {
    const shown = formIds.includes(formId) ? formId : formIds[0];
    const target = shown === undefined ? undefined : await deps.lookup.find(tenantId, shown, pageId);
    return target?.page?.id === pageId ? target : undefined;
  }

  /** The form's input from the record that the link names; undefined when there is none, for any reason. */
  async function valuesOf(
    request: IncomingMessage,
    { tenant, formId }: SubmissionContext,
    target: FormTarget,
    language: string,
  ): Promise<Record<string, string | string[]> | undefined> {
    const named = namedRecord(request.url ?? '', target.connectors);
    if (!named) return undefined;
    const now = deps.now?.() ?? new Date();
    const key = await readLinkKey(deps, tenant.id);
    const value = key && valueInLink(key, { tenantId: tenant.id, formId }, named.token, now);
    if (value === undefined) return undefined;
    const isPatient =
      deps.limits === 'off' ||
      (byNetwork.admit(addressOf(request)) === 0 && byOrganization.admit(tenant.id) === 0);
    if (!isPatient) return undefined;
    const record = await inTime((signal) =>
      findRecord(deps, tenant.id, named.connector, named.connector.prefill!, value, signal),
    );
    const { schema } = target.form.data;
    const values = record && valuesFrom(schema, named.connector.prefill!, record, language);
    return values && Object.keys(values).length > 0 ? values : undefined;
  }

  /** A lookup within its time; undefined where it failed or took longer. */
  async function inTime<T>(look: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    const signal = AbortSignal.timeout(LOOKUP_MS);
    const late = new Promise<undefined>((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined), { once: true });
    });
    try {
      return await Promise.race([look(signal), late]);
    } catch (error) {
      // The visitor gets the empty form; the state of connectors says why to people.
      if (!(error instanceof ConnectorFailure || error instanceof EgressError)) deps.onError(error);
      return undefined;
    }
  }

  return {
    handle(request: IncomingMessage, response: ServerResponse, context: SubmissionContext): void {
      handle(request, response, context).catch((thrown: unknown) => {
        const problem = toProblem(thrown);
        if (problem.code === 'unexpected') deps.onError(thrown);
        if (response.headersSent) response.destroy();
        else sendRefusal(request, response, problem);
      });
    },
  };
}

/** The first connector that prefills the form and whose parameter is in the address, with its value. */
function namedRecord(
  url: string,
  connectors: readonly ConfiguredConnector[],
): { connector: ConfiguredConnector; token: string } | undefined {
  const at = url.indexOf('?');
  const query = new URLSearchParams(at < 0 ? '' : url.slice(at + 1, at + 4_000));
  for (const connector of connectors) {
    const { prefill } = connector;
    const token = prefill && isPrefilling(prefill) ? query.get(prefill.parameter) : null;
    if (token) return { connector, token };
  }
  return undefined;
}

/** Leads to the page itself: without the link in its address, and with the form that everybody gets. */
function sendEmpty(response: ServerResponse, path: string): void {
  response.writeHead(303, { ...PRIVATE, Location: path, 'Content-Length': 0 });
  response.end();
}

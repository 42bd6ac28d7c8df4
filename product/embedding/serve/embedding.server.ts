import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { hasRecaptcha } from '@tributary/form-engine/components/recaptcha/in-form.ts';
import { LANGUAGE_QUERY } from '@tributary/form-engine/html/language-switch.ts';
import { renderForm } from '@tributary/form-engine/html/render.ts';
import { directionOf } from '@tributary/kit/languages.ts';
import type { FormData } from '@tributary/resources/forms/form.ts';
import { ANY_SITE } from '@tributary/resources/forms/embedded-settings.ts';
import { formIn, languagesOfForm, localeOfForm } from '@tributary/resources/forms/form-languages.ts';
import { EMBEDDED_STYLES, embeddedDocument } from '../../publishing/embedded/document.server.ts';
import { embeddedFormPath, WANTED_QUERY } from '../../publishing/embedded/addresses.ts';
import { embedRouteOf, formScriptPath, type EmbedRoute } from '../../publishing/embedded/paths.ts';
import { notFoundPage, problemPage } from '../../publishing/serve/plain-pages.server.ts';
import {
  makeServed,
  sendServed,
  type Served,
  type ServedInput,
} from '../../publishing/serve/answers/served.server.ts';
import { redirectVisitor } from '../../publishing/serve/site-responses.server.ts';
import { outcomeOwner } from '../../publishing/serve/site-routes.ts';
import { piecesOf, type FormScripts } from '../../form-runtime/form-scripts.ts';
import type { EmbedContext, PaymentContext } from '../../publishing/serve/site-contexts.ts';
import { placeFields } from '../../submissions/intake/embedding.server.ts';
import type { FormForVisitor } from '../../experiments/serve/tryouts.server.ts';
import type { FormLookup, FormTarget } from '../../submissions/intake/lookup.server.ts';

/** The scripts of forms on other sites, as built. */
export interface EmbedScripts {
  /** The script that other sites load: the element `tributary-form`. */
  element: string;
  /** Its released builds by version (`5.0`), which are served permanently. */
  releases: ReadonlyMap<string, string>;
  /** The scripts that enhance the form, in its frame or in the other site's page. */
  form: FormScripts;
}

export interface EmbeddingDeps {
  lookup: Pick<FormLookup, 'findEmbedded'>;
  scripts: EmbedScripts;
  /** The form that a visitor gets in the place of a form: the other one where two are tried out. */
  formFor?: FormForVisitor;
  /** Shows the outcome of a transaction to its visitor. */
  onOutcome: (request: IncomingMessage, response: ServerResponse, context: PaymentContext) => void;
  onError: (error: unknown) => void;
}

const SCRIPT_TYPE = 'text/javascript; charset=utf-8';
/** A day without asking, and a week in which an older script is used while the newer one is fetched. */
const SCRIPT_CACHE = 'public, max-age=86400, stale-while-revalidate=604800';
/** A released build never changes. */
const RELEASE_CACHE = 'public, max-age=31536000, immutable';
/** Responses for one form, in its languages and for its sites. */
const MOST_KEPT = 100;
/** A changed form shows at once. */
const FORM_CACHE = 'public, max-age=0, must-revalidate';

/**
 * Makes the handler of `GET /embed/…` on organizations' sites: the script of other sites, a form's document for a
 * frame, and its html for a page of another site. Responses are kept as long as the form's lookup keeps its result.
 */
export function createEmbedding(deps: EmbeddingDeps) {
  const kept = new WeakMap<FormTarget, Map<string, Promise<Served>>>();
  const scriptOf = (body: string, cacheControl = SCRIPT_CACHE): Promise<Served> =>
    makeServed({
      body,
      contentType: SCRIPT_TYPE,
      cacheControl,
      headers: { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' },
      brotliQuality: 11,
    });
  const scriptIn = ({ form }: FormTarget): string => deps.scripts.form.of(piecesOf([form.data.schema]));
  // With its digest: browsers keep the script for a day, and the html may be of a later release or form.
  const addressOf = (target: FormTarget): string => {
    const digest = createHash('sha256').update(scriptIn(target)).digest('base64url').slice(0, 12);
    return `${formScriptPath(target.form.id)}?${digest}`;
  };
  const element = scriptOf(deps.scripts.element);
  const releases = new Map(
    [...deps.scripts.releases].map(([version, body]) => [version, scriptOf(body, RELEASE_CACHE)]),
  );

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    context: EmbedContext,
  ): Promise<void> {
    const route = embedRouteOf(context.path);
    if (route.kind === 'element') return sendServed(request, response, await element);
    const release = route.kind === 'release' ? await releases.get(route.version) : undefined;
    if (release) return sendServed(request, response, release);
    const target = 'formId' in route ? await findForm(context.tenant.id, route.formId) : undefined;
    if (!target || !('formId' in route))
      return sendServed(request, response, notFoundPage(request.headers['accept-language']));
    if (route.kind === 'outcome') return showOutcome(request, response, context, route.formId);
    const shown = (await chosenFor(request, response, context, route)) ?? target;
    const reader = route.kind === 'json' ? readerOf(shown, request.headers.origin) : '';
    const query = new URLSearchParams((request.url ?? '').split('?').slice(1).join('?'));
    sendServed(request, response, await servedOf(context, shown, route, query, reader));
  }

  /** The form that is tried out in the place of the one that the path names, for the visitors who get it. */
  async function chosenFor(
    request: IncomingMessage,
    response: ServerResponse,
    { tenant }: EmbedContext,
    { kind, formId }: Extract<EmbedRoute, { formId: string }>,
  ): Promise<FormTarget | undefined> {
    const isShown = kind === 'form' || kind === 'json';
    const chosen = isShown ? await deps.formFor?.(request, response, tenant.id, formId) : undefined;
    return chosen === undefined ? undefined : findForm(tenant.id, chosen);
  }

  async function findForm(tenantId: string, formId: string): Promise<FormTarget | undefined> {
    const target = await deps.lookup.findEmbedded(tenantId, formId);
    return target?.embedded ? target : undefined;
  }

  function showOutcome(
    request: IncomingMessage,
    response: ServerResponse,
    { tenant, shells }: EmbedContext,
    formId: string,
  ): void {
    const owner = outcomeOwner((request.url ?? '').split('?').slice(1).join('?'));
    if (!owner) return redirectVisitor(response, 302, embeddedFormPath(formId));
    deps.onOutcome(request, response, { tenant, shells, ...owner, isEmbedded: true });
  }

  function servedOf(
    { tenant }: EmbedContext,
    target: FormTarget,
    { kind, language: named }: Extract<EmbedRoute, { formId: string }>,
    query: URLSearchParams,
    reader: string,
  ): Promise<Served> {
    const language = languageOfRequest(target.form.data, named, query);
    const known = kept.get(target) ?? new Map<string, Promise<Served>>();
    kept.set(target, known);
    const key = kind === 'script' ? kind : `${kind} ${language} ${reader}`;
    const before = known.get(key);
    if (before) return before;
    const served =
      kind === 'script'
        ? scriptOf(scriptIn(target))
        : makeServed(
            kind === 'json' ? jsonOf(target, language, reader) : documentOf(target, language, tenant.name),
          );
    // Anybody may ask for any language.
    if (known.size < MOST_KEPT) known.set(key, served);
    return served;
  }

  function htmlOf(target: FormTarget, language: string): string {
    return renderForm(formIn(target.form.data, language).schema, {
      formId: target.form.id,
      action: `/forms/${target.form.id}/submissions`,
      locale: language,
      hidden: { ...placeFields(target), _language: language },
      languages: { languages: languagesOfForm(target.form.data), as: 'links' },
      left: target.left,
    });
  }

  function documentOf(target: FormTarget, language: string, title: string): ServedInput {
    const { html, csp } = embeddedDocument({
      formId: target.form.id,
      language,
      title,
      html: htmlOf(target, language),
      script: scriptIn(target),
      origins: target.embedded!.origins,
      hasCheck: hasRecaptcha(target.form.data.schema),
    });
    return {
      body: html,
      contentType: 'text/html; charset=utf-8',
      cacheControl: FORM_CACHE,
      csp,
      headers: { 'X-Robots-Tag': 'noindex' },
    };
  }

  /** Html, style and script of a form for a page of another site. */
  function jsonOf(target: FormTarget, language: string, reader: string): ServedInput {
    return {
      body: JSON.stringify({
        html: htmlOf(target, language),
        styles: EMBEDDED_STYLES,
        script: addressOf(target),
        language,
        dir: directionOf(language),
      }),
      contentType: 'application/json; charset=utf-8',
      // A kept copy names the site that asked first.
      cacheControl: 'no-store',
      csp: "default-src 'none'; frame-ancestors 'none'",
      headers: { Vary: 'Origin', ...(reader ? { 'Access-Control-Allow-Origin': reader } : {}) },
    };
  }

  return {
    handle(request: IncomingMessage, response: ServerResponse, context: EmbedContext): void {
      handle(request, response, context).catch((error: unknown) => {
        deps.onError(error);
        if (response.headersSent) response.destroy();
        else sendServed(request, response, problemPage(request.headers['accept-language']));
      });
    },
  };
}

const TAG = /^[a-z]{2}(-[A-Z]{2})?$/;
/** A browser names a handful of languages. */
const MOST_WANTED = 10;

/**
 * The language in which a form is shown: the one that the visitor switched to (`?lang=`), else the one that the path
 * names, else the first preferred one of the surrounding page and the browser (`?languages=`) that the form has.
 */
function languageOfRequest(form: FormData, named: string | undefined, query: URLSearchParams): string {
  const [chosen] = tagsIn(query.get(LANGUAGE_QUERY) ?? '');
  const explicit = chosen ?? named ?? (query.has(WANTED_QUERY) ? undefined : 'en-US');
  if (explicit) return localeOfForm(form, [explicit], explicit);
  const wanted = tagsIn(query.get(WANTED_QUERY) ?? '');
  return localeOfForm(form, wanted, form.language ?? wanted[0] ?? 'en-US');
}

const tagsIn = (text: string): string[] =>
  text
    .split(',', MOST_WANTED)
    .map((tag) => tag.trim())
    .filter((tag) => TAG.test(tag));

/**
 * The origin that may read the form's html, for the response's header; empty for a site that may not embed the form.
 */
function readerOf({ embedded }: FormTarget, origin: string | undefined): string {
  const { origins } = embedded!;
  if (origin && origins.includes(origin)) return origin;
  return origins.includes(ANY_SITE) ? ANY_SITE : '';
}

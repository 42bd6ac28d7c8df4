import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { SealingError } from '@tributary/engine/storage/sealing.server.ts';
import { attributes } from '@tributary/form-engine/markup.ts';
import { hasRecaptcha } from '@tributary/form-engine/components/recaptcha/in-form.ts';
import { directionOf, isTextLanguage, type TextLanguage } from '@tributary/kit/languages.ts';
import { notFoundPage, problemPage } from '../publishing/serve/plain-pages.server.ts';
import { sendServed } from '../publishing/serve/answers/served.server.ts';
import { refuseMethod } from '../publishing/serve/site-responses.server.ts';
import type { FormCallContext } from '../publishing/serve/site-contexts.ts';
import { securityHeaders } from '../publishing/compile/policy.server.ts';
import type { FormLookup } from '../submissions/intake/lookup.server.ts';
import { actionOf } from '../integrations/recaptcha/verify.ts';
import type { WatchedSettings } from '../integrations/settings/watch.server.ts';

export interface FrameDeps {
  settings: WatchedSettings;
  lookup: Pick<FormLookup, 'find' | 'findEmbedded'>;
  /** Google's origin. */
  origin: string;
  /** The script of the frame, as built. */
  script: string;
  onError: (error: unknown) => void;
}

const STYLE = 'html,body{margin:0;background:none;color-scheme:light}#check{overflow:hidden}';

/**
 * Makes the handler of `GET /forms/{formId}/recaptcha`: the frame in which Google's check runs. Google's script and
 * frames, and its inline styles, are allowed in this document alone; published pages allow no more than the frame.
 * Settings are read each time, so that pages need not be published again when a key changes.
 */
export function createFrameHandler(deps: FrameDeps) {
  const script = deps.script.trim();
  const digest = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  const google = `${deps.origin}/recaptcha/`;
  // Google's own page says which (reCAPTCHA FAQ); a simulator has all at one place.
  const isGoogle = deps.origin === 'https://www.google.com';
  const scripts = isGoogle ? `${google} https://www.gstatic.com/recaptcha/` : google;
  const frames = isGoogle ? `${google} https://recaptcha.google.com/recaptcha/` : google;
  const policy = (ancestors: readonly string[]): string =>
    [
      "default-src 'none'",
      `script-src ${digest} ${scripts}`,
      `frame-src ${frames}`,
      `connect-src ${google}`,
      "style-src 'unsafe-inline'",
      isGoogle ? 'img-src https://www.gstatic.com/recaptcha/ data:' : 'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${ancestors.join(' ')}`,
    ].join('; ');

  async function settingsOf(tenantId: string) {
    try {
      const found = await deps.settings.open(tenantId, 'recaptcha');
      return found.state === 'ready' ? found.settings : undefined;
    } catch (error) {
      if (error instanceof SealingError) return undefined;
      throw error;
    }
  }

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    { tenant, formId }: FormCallContext,
  ): Promise<void> {
    const found = await deps.lookup.find(tenant.id, formId, undefined);
    const embedded = (await deps.lookup.findEmbedded(tenant.id, formId))?.embedded;
    if (!found || (!found.page && !embedded) || !hasRecaptcha(found.form.data.schema))
      return sendServed(request, response, notFoundPage(request.headers['accept-language']));
    const settings = await settingsOf(tenant.id);
    const language = languageIn(request.url ?? '');
    const html = [
      `<!doctype html><html${attributes({ lang: language, dir: directionOf(language) })}><head><meta charset="utf-8">`,
      `<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">`,
      `<title>Google reCAPTCHA</title><style>${STYLE}</style></head><body>`,
      `<div id="check"${attributes({
        'data-source': settings ? `${google}api.js` : null,
        'data-version': settings?.version,
        'data-site-key': settings?.siteKey,
        'data-action': actionOf(formId),
      })}></div><script>${script}</script></body></html>`,
    ].join('');
    response.writeHead(200, {
      ...securityHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': Buffer.byteLength(html),
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy(["'self'", ...(embedded?.origins ?? [])]),
      'X-Robots-Tag': 'noindex',
    });
    response.end(html);
  }

  return (request: IncomingMessage, response: ServerResponse, context: FormCallContext): void => {
    if (request.method !== 'GET') return refuseMethod(response, 'GET');
    handle(request, response, context).catch((error: unknown) => {
      deps.onError(error);
      if (response.headersSent) response.destroy();
      else sendServed(request, response, problemPage(request.headers['accept-language']));
    });
  };
}

/** The language of the widget, of those that the product's forms have. */
function languageIn(url: string): TextLanguage {
  const wanted = (new URLSearchParams(url.split('?')[1] ?? '').get('language') ?? '').slice(0, 2);
  return isTextLanguage(wanted) ? wanted : 'en';
}

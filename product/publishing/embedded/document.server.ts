import { formStyles } from '@tributary/form-engine/html/styles.ts';
import { directionOf } from '@tributary/kit/languages.ts';
import { escapeText, openTag } from '../markup/html-writer.ts';
import { contentSecurityPolicy } from '../compile/policy.server.ts';

/** Parts of a form's document for other sites. */
export interface EmbeddedDocumentInput {
  formId: string;
  language: string;
  /** The organization's name: a form's own name is for its authors. */
  title: string;
  /** The form engine's html: the form, a step of it, or an outcome. */
  html: string;
  /** Whether the form has Google's check. */
  hasCheck: boolean;
  /** The script of embedded forms, as built. */
  script: string;
  /** Allowed surrounding sites: origins, or `*`; none when empty. */
  origins: readonly string[];
}

/**
 * The form's style on other sites. The site's page sets its colours by the properties `--tributary-*`, which reach a
 * form in the page itself; a frame has its own.
 */
export const EMBEDDED_STYLES = `${formStyles}
.tf{--tf-accent:var(--tributary-accent,#0f766e);--tf-on-accent:var(--tributary-on-accent,#fff);--tf-ink:var(--tributary-ink,#14213d);--tf-surface:var(--tributary-surface,#fff);--tf-radius:var(--tributary-radius,.625rem);max-inline-size:none}`;

const FRAME_STYLES = `${EMBEDDED_STYLES}
body{margin:0;background:#fff;font:400 1rem/1.5 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
main{box-sizing:border-box;max-width:40rem;margin:auto;padding:1rem}`;

/**
 * The document of a form on other sites: the content of the frame, and, opened by itself, the form's own address. Links
 * and posts without script lead to the whole window, since a payment page can't be shown in a frame.
 */
export function embeddedDocument(input: EmbeddedDocumentInput): { html: string; csp: string } {
  const { language, origins } = input;
  const script = input.script.trim();
  const attributes: [string, string][] = [
    ['lang', language],
    ['dir', directionOf(language)],
    ['data-tributary-embedded', input.formId],
    ['data-tributary-origins', origins.join(' ')],
  ];
  const html = [
    `<!doctype html>${openTag('html', attributes)}<head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<title>${escapeText(input.title)}</title><link rel="icon" href="data:,"><base target="_top">`,
    `<style>${FRAME_STYLES}</style></head><body><main>${input.html}</main>`,
    script ? `<script type="module">${script}</script>` : '',
    '</body></html>',
  ].join('');
  const csp = contentSecurityPolicy({
    scripts: script ? [script] : [],
    styles: [FRAME_STYLES],
    hasForm: true,
    hasVideo: false,
    hasCheck: input.hasCheck,
    paymentOrigins: [],
    frameAncestors: origins.length > 0 ? origins : ["'none'"],
  });
  return { html, csp };
}

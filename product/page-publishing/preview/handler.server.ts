import type { IncomingMessage, ServerResponse } from 'node:http';
import { toProblem } from '@tributary/engine/http/failures.server.ts';
import { createTokenBuckets } from '@tributary/engine/http/token-buckets.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import type { Database, Transaction } from '@tributary/engine/storage/database.server.ts';
import { publishedMessages } from '@tributary/kit/i18n/published.ts';
import { pages, pageSchema } from '@tributary/resources/pages/page.ts';
import { assemble } from '../../publishing/compile/artifact.ts';
import { escapeText } from '../../publishing/markup/html-writer.ts';
import { hashSource } from '../../publishing/compile/policy.server.ts';
import type { PageContent } from '../../publishing/page-content.ts';
import { compileDraft } from '../../publishing/publish/compile-draft.server.ts';
import type { PublishingDeps } from '../../publishing/publish/publish.server.ts';
import { notFoundPage, problemPage } from '../../publishing/serve/plain-pages.server.ts';
import { makePlainServed, sendServed } from '../../publishing/serve/answers/served.server.ts';
import type { PreviewContext } from '../../publishing/serve/site-contexts.ts';
import { versionOf } from '../../publishing/versions.server.ts';
import type { Tokens } from '../../submissions/tokens.server.ts';
import { findPreview } from './previews.server.ts';

/** Each preview is compiled for its visitor. */
const OF_ONE_ORGANIZATION = { perMinute: 60 };

const BANNER_STYLE =
  '.tributary-preview{position:sticky;inset-block-start:0;z-index:2147483647;margin:0;padding:.625rem 1rem;' +
  'background:#14213d;color:#fff;font:500 .9375rem/1.4 ui-sans-serif,system-ui,sans-serif;text-align:center}';

interface PreviewDeps {
  db: Database;
  publishing: PublishingDeps;
  tokens: Tokens;
  /** The console may show a preview in a frame. */
  consoleOrigin: string;
  onError: (error: unknown) => void;
  now?: () => Date;
}

/**
 * Makes the handler of links to drafts and earlier versions. The page is compiled as publishing would, in an isolated
 * process, with a banner. It runs no script and sends no form, by its policy.
 */
export function createPreviewHandler(deps: PreviewDeps) {
  const { db, publishing, tokens } = deps;
  const patience = createTokenBuckets(OF_ONE_ORGANIZATION);

  async function handle(
    request: IncomingMessage,
    response: ServerResponse,
    { tenant, link }: PreviewContext,
  ): Promise<void> {
    const language = request.headers['accept-language'];
    if (patience.admit(tenant.id) > 0) return sendServed(request, response, problemPage(language));
    const artifact = await db.inTenant(tenant.id, async (tx) => {
      const found = await findPreview(tx, { tokens, tenantId: tenant.id }, link, deps.now?.() ?? new Date());
      const content = found && (await contentOf(tx, tenant.id, found));
      return content && compileDraft(tx, tenant, content, publishing);
    });
    if (!artifact) return sendServed(request, response, notFoundPage(language));
    const served = makePlainServed({
      status: 200,
      body: withBanner(assemble(artifact, new Map()), publishedMessages(artifact.language).preview),
      contentType: 'text/html; charset=utf-8',
      cacheControl: 'private, no-store',
      csp: previewPolicy(artifact.csp, deps.consoleOrigin),
      headers: { 'X-Robots-Tag': 'noindex, nofollow', 'Referrer-Policy': 'no-referrer' },
    });
    sendServed(request, response, served);
  }

  return {
    handle(request: IncomingMessage, response: ServerResponse, context: PreviewContext): void {
      handle(request, response, context).catch((thrown: unknown) => {
        const problem = toProblem(thrown);
        if (problem.code === 'unexpected') deps.onError(thrown);
        if (!response.headersSent)
          sendServed(request, response, problemPage(request.headers['accept-language']));
      });
    },
  };
}

async function contentOf(
  tx: Transaction,
  tenantId: string,
  { pageId, version }: { pageId: string; version: number | null },
): Promise<PageContent | undefined> {
  const page = await findDocument(tx, tenantId, pages, pageId);
  if (!page) return undefined;
  if (version !== null) return versionOf(tx, tenantId, pageId, version);
  return {
    pageId,
    data: pageSchema.parse(page.data),
    formIds: [],
    counterIds: [],
    mediaIds: [],
    elementIds: [],
  };
}

/** @param html a whole document of the compiler, which writes one body element */
function withBanner(html: string, text: string): string {
  const body = /<body[^>]*>/.exec(html);
  const at = body ? body.index + body[0].length : 0;
  const banner = `<p class="tributary-preview" role="status">${escapeText(text)}</p>`;
  return `${html.slice(0, at)}${banner}${html.slice(at)}`.replace(
    '</head>',
    `<style>${BANNER_STYLE}</style><meta name="robots" content="noindex"></head>`,
  );
}

/** A page's policy without scripts and forms, and with the banner's style. */
function previewPolicy(csp: string, consoleOrigin: string): string {
  const kept = csp.split('; ').filter((directive) => !directive.startsWith('report-'));
  const directives = kept.map((directive) => {
    const [name, ...values] = directive.split(' ');
    if (name === 'script-src' || name === 'connect-src' || name === 'form-action') return `${name} 'none'`;
    if (name === 'frame-ancestors') return `${name} 'self' ${consoleOrigin}`;
    if (name !== 'style-src') return directive;
    return [name, ...values.filter((value) => value !== "'none'"), hashSource(BANNER_STYLE)].join(' ');
  });
  return [...directives, 'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox'].join('; ');
}

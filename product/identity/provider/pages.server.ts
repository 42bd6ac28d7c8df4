import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Frames } from '../pages/frames.server.ts';
import type { Frame } from '../pages/layout.ts';
import { messagePage, signOutPage } from '../pages/message-page.ts';
import type { ProviderPages } from './provider.server.ts';

/** The provider's own pages in the product's words and look: errors and signing out. */
export function createProviderPages(frames: Frames, consoleOrigin: string): ProviderPages {
  function frameOf(ctx: KoaContextWithOIDC): Frame {
    const query = new URLSearchParams(ctx.req.url?.split('?')[1]);
    return frames.frame(frames.languageOf(ctx.req, [query.get('ui_locales')]), null);
  }

  function send(ctx: KoaContextWithOIDC, markup: string): Promise<void> {
    ctx.type = 'html';
    ctx.body = markup;
    return Promise.resolve();
  }

  return {
    error(ctx, { error }) {
      const frame = frameOf(ctx);
      const isExpired = error === 'invalid_request' && ctx.oidc.route === 'resume';
      const kind = isExpired ? 'expired' : ctx.status >= 500 ? 'failed' : 'invalid';
      return send(
        ctx,
        messagePage({ frame, kind, href: `${consoleOrigin}/`, ...(isExpired ? {} : { code: error }) }),
      );
    },
    signOut: (ctx, form) => send(ctx, signOutPage(frameOf(ctx), form)),
    signedOut: (ctx) =>
      send(ctx, messagePage({ frame: frameOf(ctx), kind: 'signedOut', href: `${consoleOrigin}/` })),
  };
}

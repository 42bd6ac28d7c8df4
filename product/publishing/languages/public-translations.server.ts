import type { HookWrite } from '@tributary/engine/lifecycle/hooks.server.ts';
import type { PageTranslations } from '@tributary/resources/pages/page-translations.ts';
import type { PageData } from '@tributary/resources/pages/page.ts';
import type { Compiler } from '../compile/compiler.server.ts';
import { publicVersion } from '../versions.server.ts';
import { editedTexts, withMoves } from './follow.ts';
import { textsToTranslate } from './texts.server.ts';

/**
 * The translations that stay public when a page is published: those that are public now, following its texts. A draft of
 * a translation becomes public only when its language is published.
 * @param data the content that is published
 */
export async function publicTranslations(
  { tx, actor, id, data: current }: HookWrite<PageData>,
  data: PageData,
  compiler: Pick<Compiler, 'texts'>,
): Promise<PageTranslations> {
  const shown = current.published ? await publicVersion(tx, actor.tenantId, id) : undefined;
  const translations = Object.entries(shown?.data.translations ?? {}).filter(
    // The page itself may be in this language by now.
    ([language]) => language !== data.language,
  );
  if (!shown || translations.length === 0) return {};
  const moves = editedTexts(
    await textsToTranslate(compiler, actor.tenantId, shown.data),
    await textsToTranslate(compiler, actor.tenantId, data),
  );
  return Object.fromEntries(
    translations.map(([language, translation]) => [language, withMoves(translation, moves)]),
  );
}

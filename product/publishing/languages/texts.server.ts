import { PAGE_TEXTS, type PageText } from '@tributary/resources/pages/page-translations.ts';
import type { PageData } from '@tributary/resources/pages/page.ts';
import type { Compiler } from '../compile/compiler.server.ts';

/**
 * All texts of a page that people translate: those of its settings, then those of its content in their order.
 * @throws ProblemError for content that can't be read
 */
export async function textsToTranslate(
  compiler: Pick<Compiler, 'texts'>,
  tenantId: string,
  page: Pick<PageData, 'name' | 'pageMetadata' | 'recipes'>,
): Promise<PageText[]> {
  const { title, description } = page.pageMetadata;
  const ofSettings = (role: 'title' | 'description', text: string, limit: number): PageText[] =>
    text.trim() === '' ? [] : [{ id: PAGE_TEXTS[role], role, text, limit, lines: 'one', marks: 0 }];
  const { html } = page.recipes;
  return [
    ...ofSettings('title', title.trim() || page.name, 255),
    ...ofSettings('description', description, 300),
    ...(html.trim() === '' ? [] : await compiler.texts(html, tenantId)),
  ];
}

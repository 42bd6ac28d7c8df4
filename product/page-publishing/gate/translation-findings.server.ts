import { countTexts } from '@tributary/engine/translations/translation.ts';
import type { PageFinding } from '@tributary/resources/pages/finding.ts';
import type { PageData } from '@tributary/resources/pages/page.ts';
import type { Compiler } from '../../publishing/compile/compiler.server.ts';
import { textsToTranslate } from '../../publishing/languages/texts.server.ts';

/** Missing and outdated translations, in the languages in which the page is public. */
export async function translationFindings(
  compiler: Pick<Compiler, 'texts'>,
  tenantId: string,
  page: PageData,
): Promise<PageFinding[]> {
  const shown = page.publication?.languages ?? [];
  if (shown.length === 0) return [];
  const texts = await textsToTranslate(compiler, tenantId, page);
  return shown.flatMap(({ language }) => {
    const { missing, review } = countTexts(texts, page.translations[language]);
    const warning = (kind: PageFinding['kind'], count: number): PageFinding[] =>
      count > 0
        ? [
            {
              kind,
              severity: 'warning',
              show: { place: 'translations' },
              values: { language, count: String(count) },
            },
          ]
        : [];
    return [...warning('pageUntranslated', missing), ...warning('pageTranslationOld', review)];
  });
}

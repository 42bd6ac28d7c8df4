import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { HookWrite } from '@tributary/engine/lifecycle/hooks.server.ts';
import { tooLongIn } from '@tributary/engine/translations/translation.ts';
import {
  isSameTranslation,
  type PageTranslation,
  type PageTranslations,
} from '@tributary/resources/pages/page-translations.ts';
import type { PageData } from '@tributary/resources/pages/page.ts';
import type { Compiler } from '../compile/compiler.server.ts';
import { REFUSED } from '../messages.ts';
import { publicVersion } from '../versions.server.ts';
import { editedTexts, withMoves } from './follow.ts';
import { textsToTranslate } from './texts.server.ts';

/**
 * Checks a page's translations before it is saved, and makes them follow its texts. A language that is removed from the
 * page loses its translation; translations of texts that are neither in the page nor in its public version are dropped
 * when translations are saved.
 * @throws ProblemError validation_failed, conflict (a public language)
 */
export async function settlePageTranslations(
  write: HookWrite<PageData>,
  compiler: Pick<Compiler, 'texts'>,
): Promise<PageData> {
  const { actor, data, previous } = write;
  const kept = withLanguages(data, previous);
  const before = previous?.translations ?? {};
  const now = kept.translations;
  const languages = Object.keys(now);
  if (languages.length === 0) return kept;
  const changed = languages.filter((language) => !isSameTranslation(now[language], before[language]));
  const isSameContent = previous !== undefined && contentOf(previous) === contentOf(data);
  if (isSameContent && changed.length === 0) return kept;

  const texts = await textsToTranslate(compiler, actor.tenantId, data);
  const moves =
    previous === undefined || isSameContent
      ? []
      : editedTexts(await textsToTranslate(compiler, actor.tenantId, previous), texts);
  const followed = Object.entries(now).map(
    ([language, translation]) => [language, withMoves(translation, moves)] as const,
  );
  if (changed.length === 0) return { ...kept, translations: Object.fromEntries(followed) };

  for (const [language, translation] of followed) {
    const long = changed.includes(language) ? tooLongIn(texts, translation) : undefined;
    if (long)
      throw refused(`translations.${language}.texts.${long.id}.text`, `At most ${long.limit} characters`);
  }
  const ids = new Set([...texts, ...(await publicTexts(write, compiler))].map(({ id }) => id));
  const translations = Object.fromEntries(
    followed.map(([language, translation]) => [
      language,
      changed.includes(language) ? pruned(translation, ids) : translation,
    ]),
  );
  return { ...kept, translations };
}

/** The fields that have texts. */
const contentOf = ({ name, pageMetadata: { title, description }, recipes }: PageData): string =>
  JSON.stringify([name, title, description, recipes.html]);

/** The page with its languages and translations agreeing. @throws ProblemError */
function withLanguages(
  page: PageData,
  previous: PageData | undefined,
): PageData & { translations: PageTranslations } {
  const { translations = {} } = page;
  const given = Object.keys(translations);
  if (given.includes(page.language))
    throw refused(`translations.${page.language}`, 'The page itself is written in this language');
  const asked = (page.supportedLanguages ?? []).filter((language) => language !== page.language);
  // Given up in the settings; a language that came with its translation in this write is a new one.
  const left = (previous?.supportedLanguages ?? []).filter(
    (language) => !asked.includes(language) && language !== page.language,
  );
  const isGivenUp = (language: string): boolean =>
    left.includes(language) && isSameTranslation(translations[language], previous?.translations?.[language]);
  const shown = previous?.publication?.languages ?? [];
  const supportedLanguages = [
    ...new Set([...asked, ...given.filter((language) => !isGivenUp(language))]),
  ].slice(0, 20);
  const isLost = shown.some(({ language }) => !supportedLanguages.includes(language));
  if (isLost && page.published) throw new ProblemError('conflict', REFUSED.languagePublic);
  return {
    ...page,
    supportedLanguages,
    translations: Object.fromEntries(
      Object.entries(translations).filter(([language]) => supportedLanguages.includes(language)),
    ),
  };
}

/** The texts of the public version, of which some may be edited in the draft. */
async function publicTexts({ tx, actor, id, data }: HookWrite<PageData>, compiler: Pick<Compiler, 'texts'>) {
  if (!data.published || data.publication?.changes === 0) return [];
  const shown = await publicVersion(tx, actor.tenantId, id);
  return shown ? textsToTranslate(compiler, actor.tenantId, shown.data) : [];
}

function pruned(translation: PageTranslation, ids: ReadonlySet<string>): PageTranslation {
  const texts = Object.entries(translation.texts).filter(
    ([id, { text }]) => ids.has(id) && text.trim() !== '',
  );
  return { ...translation, texts: Object.fromEntries(texts) };
}

function refused(path: string, message: string): ProblemError {
  return new ProblemError('validation_failed', 'Nothing was saved.', { errors: [{ path, message }] });
}

import { createHash } from 'node:crypto';
import type { PageData } from '@tributary/resources/pages/page.ts';

/** The parts of a page that a rendering depends on: the same content gives the same digest. */
export function draftDigest({
  recipes,
  language,
  name,
}: Pick<PageData, 'recipes' | 'language' | 'name'>): string {
  const content = JSON.stringify([recipes.html, recipes.css, language, name]);
  return createHash('sha256').update(content).digest('base64url');
}

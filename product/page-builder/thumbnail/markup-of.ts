import type { ProjectNode } from '../project.ts';
import { PAGE_CLASS } from '../project.ts';

const TAGS: Readonly<Record<string, string>> = {
  image: 'img',
  button: 'a',
  link: 'a',
  divider: 'hr',
  wrapper: 'main',
};
const WITHOUT_END = new Set(['img', 'hr']);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** The markup of a template's components, without the editor: for thumbnails. Empty places stay. */
export function markupOf(node: ProjectNode): string {
  const tag = node.tagName ?? TAGS[node.type ?? ''] ?? 'div';
  const attributes = { ...node.attributes, ...(node.classes ? { class: node.classes.join(' ') } : {}) };
  const opening = `<${tag}${Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('')}>`;
  if (WITHOUT_END.has(tag)) return opening;
  return `${opening}${node.content ?? ''}${(node.components ?? []).map(markupOf).join('')}</${tag}>`;
}

/** The markup of a whole page. */
export const pageMarkupOf = (root: ProjectNode): string =>
  markupOf({ ...root, tagName: 'main', classes: [PAGE_CLASS] });

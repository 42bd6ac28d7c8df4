import type { Component, Editor } from 'grapesjs';
import { CODE_LIMIT } from '@tributary/resources/elements/element.ts';
import { blockClipOf, writeBlockClip } from '../clip/clip.ts';
import { writeCssCode } from '../code/css-code.ts';
import { elementPlace } from '../blocks/node.ts';
import { cleanHtml } from '../safety/clean-html.ts';

/** Blocks of a page as an element has them. */
export interface SavedCode {
  markup: string;
  css: string;
}

/** Why blocks can't be saved: elements have no places for forms, counters and elements, and a limit. */
export type SavedRefusal = 'slots' | 'apart' | 'tooLong';

const SLOTS = ['form', 'counter', 'element', 'languages'];

/** The first words that an element of these blocks may be called by: the class prefix of its styled blocks. */
const CLASS = 'own';

/**
 * Blocks with their styles as the code of an element. Ids become classes, because an element may occur on a page more
 * than once. For a section to copy, the markup includes the blocks themselves, too.
 * @param blocks siblings, in the order of the page
 */
export function savedCodeOf(
  editor: Editor,
  blocks: readonly Component[],
): Record<'element' | 'section', SavedCode> | SavedRefusal {
  const [first] = blocks;
  if (first === undefined || blocks.some((block) => block.parent() !== first.parent())) return 'apart';
  if (
    blocks.some(
      (block) =>
        SLOTS.includes(String(block.get('type'))) || SLOTS.some((slot) => block.findType(slot).length > 0),
    )
  )
    return 'slots';
  const clip = blockClipOf(editor, blocks);
  const names = new Map<string, string>();
  const mark = Math.random().toString(36).slice(2, 8);
  for (const name of clip.styles.flatMap(({ selectors }) => selectors))
    if (name.startsWith('#') && !names.has(name)) names.set(name, `${CLASS}-${mark}-${names.size + 1}`);
  const html = cleanHtml(blocks.map((block) => block.toHTML()).join(''), () => false);
  const markup = html.replace(
    /<([a-z][a-z0-9]*)((?: [\w-]+="[^"]*")*)/g,
    (whole, tag: string, attributes: string) => {
      const id = / id="([^"]*)"/.exec(attributes)?.[1];
      if (id === undefined) return whole;
      const rest = attributes.replace(/ id="[^"]*"/, '');
      const name = names.get(`#${id}`);
      if (name === undefined) return `<${tag}${rest}`;
      return / class="/.test(rest)
        ? `<${tag}${rest.replace(/ class="([^"]*)"/, ` class="$1 ${name}"`)}`
        : `<${tag} class="${name}"${rest}`;
    },
  );
  // Written twice, the class is stronger than those of the page's own look, as the id was.
  const css = writeCssCode(
    clip.styles.map((rule) => ({
      ...rule,
      selectors: rule.selectors.flatMap((name) => {
        const own = names.get(name);
        return own === undefined ? [name] : [own, own];
      }),
    })),
  );
  const code = { element: { markup, css }, section: { markup: writeBlockClip(clip, markup), css } };
  return Math.max(code.section.markup.length, css.length) > CODE_LIMIT ? 'tooLong' : code;
}

/** Puts an element in the place of the blocks that it was made from. One step to undo. */
export function replaceByElement(editor: Editor, blocks: readonly Component[], elementId: string): void {
  const [first] = blocks;
  const parent = first?.parent();
  if (first === undefined || parent === undefined) return;
  const [place] = parent.append(elementPlace(elementId), { at: first.index() });
  for (const block of blocks) block.remove();
  editor.select(place);
}

import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parseFragment, serialize } from 'parse5';
import { button, divider, heading, image, quote, text } from '../blocks/node.ts';
import { textMarkup } from '../editor/plain-text.ts';
import type { ProjectNode } from '../project.ts';
import { cleanHtml } from '../safety/clean-html.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** The most blocks that one paste from another program makes, and the longest markup of one, in characters. */
const MOST_BLOCKS = 300;
const LONGEST = 1_000_000;

const RUNNING = new Set(['p', 'ul', 'ol', 'table']);
const inner = (element: Element): string => serialize(element);
const attribute = (element: Element, name: string): string =>
  element.attrs.find((one) => one.name === name)?.value ?? '';
const hasWords = (markup: string): boolean =>
  markup
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .trim() !== '';

/** Only marks: classes, ids and styles of another program mean nothing here. */
function unstyled(nodes: readonly Node[]): void {
  for (const node of nodes) {
    if (!defaultTreeAdapter.isElementNode(node)) continue;
    node.attrs = node.attrs.filter(({ name }) =>
      ['href', 'src', 'alt', 'colspan', 'rowspan', 'scope', 'lang', 'dir'].includes(name),
    );
    unstyled(node.childNodes);
  }
}

/** Blocks from the markup of another program: headings, paragraphs, lists, tables, quotes and pictures. Cleaned first. */
export function blocksOfMarkup(markup: string): ProjectNode[] {
  if (markup.length > LONGEST) return [];
  const fragment = parseFragment(cleanHtml(markup));
  unstyled(fragment.childNodes);
  const blocks: ProjectNode[] = [];
  let running = '';
  const flush = (): void => {
    if (hasWords(running)) blocks.push(text(cleanHtml(running)));
    running = '';
  };
  const visit = (nodes: readonly Node[]): void => {
    for (const node of nodes) {
      if (blocks.length >= MOST_BLOCKS) return;
      if (defaultTreeAdapter.isTextNode(node)) {
        if (node.value.trim() !== '') running += `<p>${textMarkup(node.value.trim(), 'line')}</p>`;
        continue;
      }
      if (!defaultTreeAdapter.isElementNode(node)) continue;
      const level = /^h([1-6])$/.exec(node.tagName)?.[1];
      if (RUNNING.has(node.tagName) && !hasPicture(node))
        running += hasWords(inner(node)) ? `<${node.tagName}>${inner(node)}</${node.tagName}>` : '';
      else if (level !== undefined) {
        flush();
        blocks.push(heading(Math.min(4, Number(level)) as 1 | 2 | 3 | 4, inner(node)));
      } else if (node.tagName === 'blockquote') {
        flush();
        blocks.push(quote(inner(node).replace(/<\/?p>/g, '')));
      } else if (node.tagName === 'hr') {
        flush();
        blocks.push(divider());
      } else if (node.tagName === 'img') {
        flush();
        const { attributes, ...rest } = image(attribute(node, 'src'), attribute(node, 'alt'), 0, 0);
        const { width: _width, height: _height, ...kept } = attributes ?? {};
        if (kept['src']) blocks.push({ ...rest, attributes: kept });
      } else if (node.tagName === 'a' && hasWords(inner(node)) && !hasPicture(node)) {
        flush();
        blocks.push(button(inner(node), attribute(node, 'href') || '#'));
      } else visit(node.childNodes);
    }
  };
  visit(fragment.childNodes);
  flush();
  return blocks.slice(0, MOST_BLOCKS);
}

const hasPicture = (element: Element): boolean =>
  element.childNodes.some(
    (child) => defaultTreeAdapter.isElementNode(child) && (child.tagName === 'img' || hasPicture(child)),
  );

/** One block of paragraphs from plain text; none for a text without words. */
export function blocksOfText(plain: string): ProjectNode[] {
  const paragraphs = plain
    .slice(0, LONGEST)
    .replaceAll('\r\n', '\n')
    .trim()
    .split(/\n\s*\n/);
  return paragraphs.join('') === '' ? [] : [text(textMarkup(paragraphs.join('\n\n'), 'paragraphs'))];
}

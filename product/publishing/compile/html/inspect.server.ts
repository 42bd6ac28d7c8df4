import { parse, type DefaultTreeAdapterMap } from 'parse5';
import { ALLOWED_ELEMENTS, DROPPED_ELEMENTS } from '../../../page-markup/allowed-html.ts';
import { COUNTER_SLOT } from '@tributary/resources/counters/counter-html.ts';
import { MEDIA_ATTRIBUTE, mediaIdIn } from '@tributary/resources/media/in-markup.ts';
import { FORM_SLOT } from '../../markup/slots.ts';

type Element = DefaultTreeAdapterMap['element'];
type Node = DefaultTreeAdapterMap['childNode'];

/** An element of a page: its tag, and how many of the same tag precede it. The builder finds it by that. */
interface Place {
  tag: string;
  index: number;
}

/** Facts of a page's markup for the checks before publishing. Each list has at most 200 items. */
export interface PageFacts {
  /** `media` is the id of a file of the library, which may describe the picture. */
  images: (Place & { alt: string | null; src: string; media: string | null })[];
  links: (Place & { href: string; name: string })[];
  headings: (Place & { level: number; name: string })[];
  /** Elements that load something by an address, or data, and the attributes that do. */
  sources: (Place & { text: string })[];
  /** Code that is not published: scripts, frames, event handlers. */
  dropped: string[];
  ids: string[];
  /** The ids of the forms that the page shows. */
  forms: string[];
}

const MOST = 200;
const MOST_TEXT = 120;
const DROPPED_CODE = new Set(['script', 'iframe', 'object', 'embed', 'style', 'link', 'base', 'meta']);

/**
 * Reads a page's own markup, as it is saved. Walks without recursion; call it in an isolated process only, since a tenant
 * writes the markup.
 */
export function inspectPage(html: string): PageFacts {
  const document = parse(
    `<!doctype html><html><head></head>${/<body[\s>]/i.test(html) ? html : `<body>${html}`}`,
  );
  const facts: PageFacts = {
    images: [],
    links: [],
    headings: [],
    sources: [],
    dropped: [],
    ids: [],
    forms: [],
  };
  const dropped = new Set<string>();
  const counts = new Map<string, number>();
  for (const element of elementsOf(document.childNodes)) {
    const { tagName: tag } = element;
    const index = counts.get(tag) ?? 0;
    counts.set(tag, index + 1);
    const attribute = (name: string) => element.attrs.find((each) => each.name === name)?.value;
    const id = attribute('id');
    if (id && facts.ids.length < MOST) facts.ids.push(id);
    const form = attribute(FORM_SLOT);
    if (form && !facts.forms.includes(form)) push(facts.forms, form);
    if (isDropped(tag)) dropped.add(tag);
    for (const { name } of element.attrs) if (/^on[a-z]+$/.test(name)) dropped.add(name);
    const place = { tag, index };
    const text = loadedBy(element);
    if (text) push(facts.sources, { ...place, text });
    const level = /^h([1-6])$/.exec(tag)?.[1];
    if (tag === 'img')
      push(facts.images, {
        ...place,
        alt: attribute('alt') ?? null,
        src: attribute('src') ?? '',
        media: mediaIdIn(attribute(MEDIA_ATTRIBUTE) ?? ''),
      });
    else if (tag === 'a' && attribute('href') !== undefined)
      push(facts.links, { ...place, href: attribute('href') ?? '', name: nameOf(element) });
    else if (level) push(facts.headings, { ...place, level: Number(level), name: nameOf(element) });
  }
  return { ...facts, dropped: [...dropped].slice(0, 20) };
}

const isDropped = (tag: string): boolean =>
  DROPPED_CODE.has(tag) && (DROPPED_ELEMENTS.has(tag) || !ALLOWED_ELEMENTS.has(tag));

function push<Item>(list: Item[], item: Item): void {
  if (list.length < MOST) list.push(item);
}

/** Attributes whose addresses a browser loads by itself; a link is none. */
const LOADING = new Set(['src', 'srcset', 'poster', 'data', 'style', 'action', 'formaction', 'background']);
const MOST_LOADED = 2_000;

/** The values of an element's attributes that load something by an address or as data; empty for none. */
function loadedBy({ attrs }: Element): string {
  const values = attrs.filter(
    ({ name, value }) =>
      (LOADING.has(name) || /^data-[a-z-]*(src|url|film)$/.test(name)) && /\/\/|data:|blob:/.test(value),
  );
  return values
    .map(({ value }) => value)
    .join(' ')
    .slice(0, MOST_LOADED);
}

/** The elements inside of nodes, in the order of the document. The inside of a form's or counter's place is not the page's. */
function* elementsOf(nodes: readonly Node[]): Generator<Element> {
  const waiting = nodes.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!('tagName' in node)) continue;
    yield node;
    const isSlot = node.attrs.some(({ name }) => name === FORM_SLOT || name === COUNTER_SLOT);
    if (!isSlot) waiting.push(...node.childNodes.toReversed());
  }
}

/** The text by which an element is announced. */
function nameOf(element: Element): string {
  const label = element.attrs.find(({ name, value }) => name === 'aria-label' && value.trim() !== '');
  if (label) return label.value.trim().slice(0, MOST_TEXT);
  let text = '';
  const waiting: Node[] = element.childNodes.toReversed();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (text.length > MOST_TEXT * 4) break;
    if ('value' in node && node.nodeName === '#text') text += node.value;
    else if ('tagName' in node) {
      const named = node.attrs.find(({ name }) => name === (node.tagName === 'img' ? 'alt' : 'aria-label'));
      text += ` ${named?.value ?? ''} `;
      waiting.push(...node.childNodes.toReversed());
    }
  }
  return text.replace(/\s+/g, ' ').trim().slice(0, MOST_TEXT);
}

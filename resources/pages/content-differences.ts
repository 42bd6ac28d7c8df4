import type { Difference, DifferenceStep } from '@tributary/engine/revisions/differences.ts';
import type { PageData } from './page.ts';

/** A block of the builder's project, as far as the comparison needs it. */
interface Block {
  type?: string;
  tagName?: string;
  content?: string;
  classes?: unknown[];
  attributes?: Record<string, unknown>;
  components?: Block[];
}

interface Found {
  block: Block;
  /** The block without its contents, and with them. */
  own: string;
  whole: string;
  place: string;
}

const WORDS = [
  'section',
  'columns',
  'column',
  'heading',
  'text',
  'image',
  'button',
  'link',
  'divider',
  'spacer',
  'quote',
  'form',
  'counter',
  'languages',
];

function wordOf({ type = '', tagName }: Block): string {
  if (type === 'wrapper') return 'pageBuilder:thing.page';
  if (type === 'section' && (tagName === 'header' || tagName === 'footer'))
    return `pageBuilder:thing.${tagName}`;
  return `pageBuilder:thing.${WORDS.includes(type) ? type : 'box'}`;
}

const textOf = (markup = ''): string =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns the first words of a block or of an element inside it. */
function saidBy(block: Block): string {
  const own = textOf(block.content);
  if (own !== '') return [...own].slice(0, 48).join('');
  const heading = (block.components ?? []).map(saidBy).find((said) => said !== '');
  return heading ?? '';
}

/** An id that the builder made tells blocks apart and shows nowhere: alone it is no difference. */
function withoutMadeId({ attributes, ...rest }: Block): Block {
  const { id, ...others } = attributes ?? {};
  const kept = typeof id === 'string' && !/^i[a-z0-9]{2,6}(-\d+)?$/.test(id) ? { ...others, id } : others;
  return Object.keys(kept).length > 0 ? { ...rest, attributes: kept } : rest;
}

function blocksOf(project: unknown): Found[] {
  const root = (project as { pages?: { frames?: { component?: Block }[] }[] } | null)?.pages?.[0]?.frames?.[0]
    ?.component;
  const found: Found[] = [];
  const visit = (block: Block, place: string): string => {
    const { components = [], ...rest } = block;
    const own = JSON.stringify(withoutMadeId(rest));
    const entry = { block, own, whole: '', place };
    found.push(entry);
    entry.whole = own + components.map((child, at) => visit(child, `${place}.${at}`)).join();
    return entry.whole;
  };
  if (root) visit(root, '0');
  return found;
}

/** Takes pairs with the same text for both blocks out of both lists. */
function pair(left: Found[], right: Found[], by: (found: Found) => string): [Found, Found][] {
  const waiting = new Map<string, Found[]>();
  for (const one of left) waiting.set(by(one), [...(waiting.get(by(one)) ?? []), one]);
  const pairs = right.flatMap((one): [Found, Found][] => {
    const match = waiting.get(by(one))?.shift();
    return match ? [[match, one]] : [];
  });
  const paired = new Set(pairs.flat());
  for (const list of [left, right]) list.splice(0, list.length, ...list.filter((one) => !paired.has(one)));
  return pairs;
}

/** Returns which of the pairs, in the order of the new page, were moved forward. */
function movedOf(pairs: [Found, Found][], order: Map<Found, number>): Set<Found> {
  const ranks = pairs.map(([old]) => order.get(old)!);
  // The longest increasing subsequence stays; the others were moved.
  const best = ranks.map(() => ({ length: 1, from: -1 }));
  let last = -1;
  for (let at = 0; at < ranks.length; at += 1) {
    for (let from = 0; from < at; from += 1)
      if (ranks[from]! < ranks[at]! && best[from]!.length >= best[at]!.length)
        best[at] = { length: best[from]!.length + 1, from };
    if (last < 0 || best[at]!.length > best[last]!.length) last = at;
  }
  const stays = new Set<number>();
  for (let at = last; at >= 0; at = best[at]!.from) stays.add(at);
  return new Set(pairs.filter((_, at) => !stays.has(at)).map(([, now]) => now));
}

const styleOf = (project: unknown): string =>
  JSON.stringify((project as { styles?: unknown } | null)?.styles ?? []);

/**
 * The changes of a page's content, by its blocks: added, removed, moved, or with another text or style. A block is
 * matched by its type and text; html and css are generated from the blocks and are not compared.
 */
export function contentDifferences(before: unknown, after: unknown): Difference[] {
  const [old, now] = [before, after].map((one) => (one as PageData['recipes'] | undefined)?.project ?? null);
  const left = blocksOf(old);
  const right = blocksOf(now);
  const order = new Map(left.map((found, at) => [found, at]));
  const newOrder = new Map(right.map((found, at) => [found, at]));
  const t = (
    kind: Difference['kind'],
    found: Found,
    more: { part?: string; before?: unknown; after?: unknown } = {},
  ): Difference => {
    const { part, ...values } = more;
    const way: DifferenceStep[] = [
      { field: 'recipes' },
      { word: wordOf(found.block), said: saidBy(found.block) || undefined },
    ];
    return { kind, field: 'recipes', way: part ? [...way, { word: part }] : way, path: 'recipes', ...values };
  };
  const idOf = ({ block, place }: Found) => String(block.attributes?.['id'] ?? place);
  const same = pair(left, right, ({ whole }) => whole);
  const sameOwn = pair(left, right, ({ own, block }) => (block.components?.length ? own : `${own} alone`));
  const [roots, rest] = [
    sameOwn.filter(([one]) => one.place === '0'),
    sameOwn.filter(([one]) => one.place !== '0'),
  ];
  // Of the rest, blocks with the same id or the same position are one changed block.
  const changed = [
    ...pair(left, right, (found) => `${wordOf(found.block)} ${idOf(found)}`),
    ...pair(
      left,
      right,
      ({ block, place }) => `${wordOf(block)} in ${place.slice(0, place.lastIndexOf('.'))}`,
    ),
  ];
  const all = [...same, ...rest, ...changed].toSorted(([, a], [, b]) => newOrder.get(a)! - newOrder.get(b)!);
  const moved = movedOf(all, order);
  const within = (found: Found, list: Set<string>) => {
    const parent = found.place.slice(0, found.place.lastIndexOf('.'));
    return [...list].some((place) => parent === place || parent.startsWith(`${place}.`));
  };
  const outer = (list: Found[]): Found[] => {
    const places = new Set(list.map(({ place }) => place));
    return list.filter((found) => !within(found, places));
  };
  const differences = [
    ...outer(right).map((found) => t('added', found)),
    ...outer(left).map((found) => t('removed', found)),
    ...outer([...moved]).map((found) => t('moved', found)),
    ...[...changed, ...roots].flatMap(([one, other]) => changesOf(one, other, t)),
  ];
  if (styleOf(old) !== styleOf(now))
    differences.push({
      kind: 'changed',
      field: 'recipes',
      way: [{ field: 'recipes' }, { word: 'pages:part.style' }],
      path: 'recipes',
    });
  return differences;
}

function changesOf(
  one: Found,
  other: Found,
  t: (
    kind: Difference['kind'],
    found: Found,
    more?: { part?: string; before?: unknown; after?: unknown },
  ) => Difference,
): Difference[] {
  const [said, says] = [textOf(one.block.content), textOf(other.block.content)];
  const changes =
    said === says ? [] : [t('changed', other, { part: 'pages:part.text', before: said, after: says })];
  const rest = ({ block: { content: _text, components: _inside, ...settings } }: Found) =>
    JSON.stringify(withoutMadeId(settings));
  if (rest(one) !== rest(other)) changes.push(t('changed', other, { part: 'pages:part.settings' }));
  return changes;
}

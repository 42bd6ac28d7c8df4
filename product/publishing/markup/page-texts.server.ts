import { createHash } from 'node:crypto';
import {
  defaultTreeAdapter,
  html,
  parse,
  serialize,
  serializeOuter,
  type DefaultTreeAdapterMap,
} from 'parse5';
import { MOST_CHARACTERS } from '@tributary/engine/translations/translation.ts';
import { directionOf } from '@tributary/kit/languages.ts';
import type { PageText } from '@tributary/resources/pages/page-translations.ts';
import { runsIn, type PageRun } from './text-runs.ts';

type Element = DefaultTreeAdapterMap['element'];
type Node = DefaultTreeAdapterMap['childNode'];

/** The most texts of one page. */
const MOST_TEXTS = 2_000;
/** A translation may be so many times as long as the text, and a short one always as long as this. */
const LONGER = 3;
const SHORT = 300;

/**
 * The texts in a page's markup, in the order of the page; repeated ones once. Their ids are made from their wording and
 * role, so that they stay when a text is moved. Elements inside a sentence are numbered marks, and line breaks are line
 * ends. Call it in an isolated process only, since a tenant writes the markup.
 */
export function textsOfPage(markup: string): PageText[] {
  const texts = new Map<string, PageText>();
  for (const run of runsIn(bodyOf(markup))) {
    const made = textOf(run);
    if (made && !texts.has(made.id) && texts.size < MOST_TEXTS) texts.set(made.id, made);
  }
  return [...texts.values()];
}

/**
 * A page's markup with its texts replaced; those without a translation stay, and declare their language. A translation
 * contains text and the marks of the text that it replaces, and no markup. The result must be sanitised as every page.
 * @param translations by the ids of `textsOfPage`
 * @param own the language of the markup
 */
export function translatePage(
  markup: string,
  translations: Readonly<Record<string, string>>,
  own: string,
): string {
  const body = bodyOf(markup);
  for (const run of runsIn(body)) {
    const made = textOf(run);
    const says = made && Object.hasOwn(translations, made.id) ? translations[made.id] : undefined;
    if (!says?.trim()) {
      if (run.kind === 'nodes') stateLanguage(run, own);
    } else if (run.kind === 'nodes') replace(run, says);
    else
      for (const attribute of run.element.attrs) {
        if (attribute.name === run.name) attribute.value = says;
      }
  }
  return /<body[\s>]/i.test(markup) ? serializeOuter(body) : serialize(body);
}

function bodyOf(markup: string): Element {
  const document = parse(
    `<!doctype html><html><head></head>${/<body[\s>]/i.test(markup) ? markup : `<body>${markup}`}`,
  );
  const root = document.childNodes.find((node): node is Element => node.nodeName === 'html');
  const body = root?.childNodes.find((node): node is Element => node.nodeName === 'body');
  return body ?? defaultTreeAdapter.createElement('body', html.NS.HTML, []);
}

function textOf(run: PageRun): PageText | undefined {
  const marked: Element[] = [];
  const text =
    run.kind === 'attribute'
      ? tidy(run.element.attrs.find(({ name }) => name === run.name)?.value ?? '')
      : tidy(run.nodes.map((node) => written(node, marked)).join(''));
  if (text === '' || text.length > MOST_CHARACTERS) return undefined;
  // Text that looks like a mark could not be told from a mark in a translation.
  if ((text.match(MARK)?.length ?? 0) !== 2 * marked.length) return undefined;
  const digest = createHash('sha256').update(`${run.role} ${text}`).digest('hex').slice(0, 20);
  return {
    id: `${run.role}:${digest}`,
    role: run.role,
    text,
    marks: marked.length,
    limit: Math.min(MOST_CHARACTERS, Math.max(SHORT, text.length * LONGER)),
    lines: text.includes('\n') || run.role === 'text' || run.role === 'quote' ? 'many' : 'one',
  };
}

const tidy = (text: string): string =>
  text
    .replace(/[^\S\n\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();

/** Text with numbered marks; their elements are collected in order. */
function written(node: Node, marked: Element[]): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value.replace(/\s+/g, whole);
  if (!('tagName' in node)) return '';
  if (node.tagName === 'br') return '\n';
  marked.push(node);
  const number = marked.length;
  return `<${number}>${node.childNodes.map((child) => written(child, marked)).join('')}</${number}>`;
}

/** White space is one space, but for no-break spaces, which people put there. */
const whole = (space: string): string => (/^\u00a0+$/.test(space) ? space : ' ');

/** Says on the element around a text which language it is in; on a new one where the element has more. */
function stateLanguage({ parent, nodes }: Extract<PageRun, { kind: 'nodes' }>, own: string): void {
  const language = [
    { name: 'lang', value: own },
    { name: 'dir', value: directionOf(own) },
  ];
  const isWhole = parent.tagName !== 'body' && parent.childNodes.every((node) => nodes.includes(node));
  if (isWhole) {
    if (!parent.attrs.some(({ name }) => name === 'lang')) parent.attrs.push(...language);
    return;
  }
  const around = element('span', language);
  around.childNodes = [...nodes];
  for (const node of nodes) node.parentNode = around;
  parent.childNodes.splice(parent.childNodes.indexOf(nodes[0]!), nodes.length, around);
  around.parentNode = parent;
}

const MARK = /<(\/?)(\d{1,3})>/g;

function replace({ parent, nodes }: Extract<PageRun, { kind: 'nodes' }>, says: string): void {
  const marked: Element[] = [];
  for (const node of nodes) written(node, marked);
  const made = parsed(says, marked);
  const at = parent.childNodes.indexOf(nodes[0]!);
  const [first, last] = [nodes[0]!, nodes.at(-1)!];
  // The space between a run and its neighbour belongs to neither.
  const edge = (node: Node, pattern: RegExp): Node[] =>
    node.nodeName === '#text' && 'value' in node && pattern.test(node.value) ? [textNode(' ')] : [];
  parent.childNodes.splice(at, nodes.length, ...edge(first, /^\s/), ...made, ...edge(last, /\s$/));
  for (const node of parent.childNodes) node.parentNode = parent;
}

/** The nodes of a translation: text, line breaks, and the marked elements where the translation has their marks. */
function parsed(says: string, marked: readonly Element[]): Node[] {
  const root: Node[] = [];
  const open: { number: number; children: Node[] }[] = [];
  const into = (): Node[] => open.at(-1)?.children ?? root;
  const addText = (text: string): void => {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) into().push(element('br', []));
      if (line !== '') into().push(textNode(line));
    }
  };
  let end = 0;
  for (const match of says.matchAll(MARK)) {
    const number = Number(match[2]);
    const stands = marked[number - 1];
    if (!stands) continue;
    addText(says.slice(end, match.index));
    end = match.index + match[0].length;
    if (match[1] === '') {
      const made = element(stands.tagName, stands.attrs);
      into().push(made);
      open.push({ number, children: made.childNodes });
    } else if (open.some((one) => one.number === number)) {
      while (open.pop()?.number !== number);
    }
  }
  addText(says.slice(end));
  return root;
}

function element(name: string, attrs: Element['attrs']): Element {
  return defaultTreeAdapter.createElement(
    name,
    html.NS.HTML,
    attrs.map((attribute) => ({ ...attribute })),
  );
}

const textNode = (value: string): Node => defaultTreeAdapter.createTextNode(value);

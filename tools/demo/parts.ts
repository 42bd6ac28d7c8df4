import {
  column,
  columns,
  heading,
  image,
  line,
  link,
  links,
  section,
  text,
} from '@tributary/product/page-builder/blocks/node.ts';
import {
  type PageProject,
  PAGE_CLASS,
  type ProjectNode,
  type ProjectRule,
} from '@tributary/product/page-builder/project.ts';
import { projectOf } from '@tributary/product/page-builder/safety/clean-project.ts';

/** A page from its bands and its own rules, the palette among them. */
export function pageProject(bands: ProjectNode[], rules: ProjectRule[]): PageProject {
  return projectOf({ classes: [PAGE_CLASS], components: bands }, rules);
}

/** A rule for a class, or for the page itself with `ts-page`; `upTo` restricts it to windows up to that width. */
export function rule(className: string, style: Record<string, string>, upTo?: number): ProjectRule {
  return {
    selectors: [className],
    style,
    ...(upTo === undefined ? {} : { mediaText: `(max-width: ${upTo}px)`, atRuleType: 'media' as const }),
  };
}

/** Paragraphs, one for each text. */
export const demoParagraphs = (...texts: string[]): string =>
  texts.map((words) => `<p>${words}</p>`).join('');

/** The same node with an id to link to, or a name for the layers panel. */
export function named(node: ProjectNode, more: { id?: string; name?: string }): ProjectNode {
  return {
    ...node,
    ...(more.id === undefined ? {} : { attributes: { ...node.attributes, id: more.id } }),
    ...(more.name === undefined ? {} : { 'custom-name': more.name }),
  };
}

/** The head of a page: the organization, and two links. */
export function head(organization: string, ways: [label: string, href: string][]): ProjectNode {
  return section(
    'ts-section--tight demo-head',
    [
      columns('demo-head-row', [
        line('demo-brand', organization),
        links(ways.map(([label, href]) => link(label, href))),
      ]),
    ],
    'header',
  );
}

/** The foot of a page. */
export function foot(
  organization: string,
  about: string,
  ways: [label: string, href: string][],
  legal: string,
): ProjectNode {
  return section(
    'ts-section--deep ts-section--tight',
    [
      columns('ts-columns--2 ts-columns--top', [
        column([line('demo-brand', organization), line('ts-small', about)]),
        column([links(ways.map(([label, href]) => link(label, href))), line('ts-small', legal)]),
      ]),
    ],
    'footer',
  );
}

/** A card with a picture on top. */
export function pictureCard(src: string, alt: string, title: string, words: string): ProjectNode {
  return column(
    [image(src, alt, 1200, 900), heading(3, title), text(demoParagraphs(words))],
    'demo-picture-card',
  );
}

/** Questions that unfold; readable and usable without script. */
export function questions(items: [question: string, answer: string][]): ProjectNode {
  const entries = items.map(([question, answer]): ProjectNode => ({
    type: 'box',
    tagName: 'details',
    classes: ['demo-question'],
    components: [
      { type: 'text', tagName: 'summary', classes: ['demo-ask'], content: question },
      { type: 'text', tagName: 'p', classes: ['demo-answer'], content: answer },
    ],
  }));
  return { type: 'box', classes: ['demo-questions'], components: entries };
}

/** Rules that all demo pages share. */
export const SHARED_RULES: ProjectRule[] = [
  rule('demo-head', { 'padding-block': '1.1rem' }),
  rule('demo-head-row', {
    display: 'flex',
    'flex-wrap': 'wrap',
    'justify-content': 'space-between',
    gap: '.5rem 2rem',
  }),
  rule('demo-brand', {
    'font-family': 'var(--ts-heading-font)',
    'font-size': '1.35rem',
    'font-weight': '700',
    'letter-spacing': '-.015em',
  }),
  rule('demo-picture-card', { padding: '0' }),
  rule('demo-questions', { 'border-block-start': '1px solid var(--ts-line)' }),
  rule('demo-question', { 'border-block-end': '1px solid var(--ts-line)' }),
  rule('demo-ask', {
    'font-weight': '650',
    'font-size': '1.125rem',
    cursor: 'pointer',
    'padding-block': '1.15rem',
  }),
  rule('demo-answer', { 'padding-block-end': '1.35rem', 'max-width': '40rem', color: 'var(--ts-muted)' }),
];

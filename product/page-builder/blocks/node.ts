import type { CounterLook } from '@tributary/resources/counters/counter-html.ts';
import { COUNTER_LOOK, type WidgetKind, WIDGETS } from '../../page-markup/widgets.ts';
import type { ProjectNode } from '../project.ts';

type Children = ProjectNode[];

const withClasses = (classes: string): { classes: string[] } => ({ classes: classes.split(' ') });

/** A full-width band of the page; all content is inside bands. */
export function section(classes: string, components: Children, tagName = 'section'): ProjectNode {
  return { type: 'section', tagName, ...withClasses(`ts-section ${classes}`.trim()), components };
}

/** A row of columns; `classes` names the arrangement, for example `ts-columns--2`. */
export function columns(classes: string, components: Children): ProjectNode {
  return { type: 'columns', ...withClasses(`ts-columns ${classes}`.trim()), components };
}

/** One column; pass `ts-card` to give it a separate surface. */
export function column(components: Children, classes = ''): ProjectNode {
  return { type: 'column', ...withClasses(`ts-column ${classes}`.trim()), components };
}

/** A heading of level 1 to 6. The text is markup: escape people's text. */
export function heading(level: 1 | 2 | 3 | 4, content: string): ProjectNode {
  return { type: 'heading', tagName: `h${level}`, classes: ['ts-heading'], content };
}

/** Running text; `content` is markup of paragraphs and lists. */
export function text(content: string, classes = ''): ProjectNode {
  return { type: 'text', ...withClasses(`ts-text ${classes}`.trim()), content };
}

/** A single line with its own role: eyebrow, lead, number, small print. */
export function line(classes: string, content: string): ProjectNode {
  return { type: 'text', tagName: 'p', ...withClasses(classes), content };
}

/** A link with a button's style. */
export function button(content: string, href: string, classes = ''): ProjectNode {
  return { type: 'button', ...withClasses(`ts-button ${classes}`.trim()), attributes: { href }, content };
}

/** A picture. `alt` is empty only when it is decoration. */
export function image(src: string, alt: string, width: number, height: number): ProjectNode {
  return {
    type: 'image',
    classes: ['ts-image'],
    attributes: { src, alt, width: String(width), height: String(height), loading: 'lazy' },
  };
}

/** A question that opens to show its answer; `answer` is markup of paragraphs. */
export function questionAndAnswer(asked: string, answer: string): ProjectNode {
  return {
    type: 'question',
    tagName: 'details',
    classes: ['ts-question'],
    components: [{ type: 'summary', tagName: 'summary', content: asked }, text(answer)],
  };
}

/** A group of links that wraps. */
export function links(components: Children): ProjectNode {
  return { type: 'box', classes: ['ts-links'], components };
}

/** Buttons side by side. */
export function actions(components: Children): ProjectNode {
  return { type: 'box', classes: ['ts-actions'], components };
}

/** A plain link. */
export function link(content: string, href: string): ProjectNode {
  return { type: 'link', classes: ['ts-link'], attributes: { href }, content };
}

/** A quote, in large type. */
export const quote = (content: string): ProjectNode => ({
  type: 'quote',
  tagName: 'blockquote',
  classes: ['ts-quote'],
  content,
});

/** A thin line. */
export const divider = (): ProjectNode => ({ type: 'divider', classes: ['ts-divider'] });
/** Empty space. */
export const spacer = (): ProjectNode => ({ type: 'spacer', classes: ['ts-spacer'] });

/** The page's switch of languages. */
export const languages = (): ProjectNode => ({
  type: 'languages',
  attributes: { 'data-tributary-languages': 'links' },
});

/** The slot of a form; empty until one is chosen. */
export const form = (id = ''): ProjectNode => ({ type: 'form', attributes: { 'data-tributary-form': id } });

/** The slot of an element; empty until one is chosen. */
export const elementPlace = (id = ''): ProjectNode => ({
  type: 'element',
  attributes: { 'data-tributary-element': id, 'data-tributary-values': '' },
});

/** The slot of a counter; empty until one is chosen. */
export const counter = (id = '', look: CounterLook = 'bar'): ProjectNode => ({
  type: 'counter',
  attributes: { 'data-tributary-counter': id, ...(look === 'bar' ? {} : { [COUNTER_LOOK]: look }) },
});

/** The place of a film, of links to share the page, or of a countdown. */
export const widget = (kind: WidgetKind, value = '', words = ''): ProjectNode => ({
  type: kind,
  attributes: { [WIDGETS[kind]]: value, ...(words === '' ? {} : { title: words }) },
});

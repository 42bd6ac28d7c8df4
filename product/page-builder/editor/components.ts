import type { Component } from 'grapesjs';
import { WIDGET_KINDS, type WidgetKind } from '../../page-markup/widgets.ts';

/** The kind of a component, with the message `thing.{kind}`. */
export type ThingKind =
  | 'page'
  | 'section'
  | 'header'
  | 'footer'
  | 'columns'
  | 'column'
  | 'card'
  | 'box'
  | 'heading'
  | 'text'
  | 'image'
  | 'button'
  | 'link'
  | 'divider'
  | 'spacer'
  | 'quote'
  | 'form'
  | 'counter'
  | 'languages'
  | WidgetKind
  | 'element'
  | 'question'
  | 'summary';

const KINDS = new Set<string>(
  'section columns column box heading text image button link divider spacer quote form counter languages film share countdown element question summary'.split(
    ' ',
  ),
);

/** The kind of a component, for the person who builds the page. */
export function kindOf(component: Component): ThingKind {
  return kindFrom(component.get('type'), component.get('tagName'), component.getClasses());
}

/** The kind of a component from its stored project data. */
export function kindFrom(type = '', tag = '', classes: readonly string[] = []): ThingKind {
  if (type === 'wrapper') return 'page';
  if (type === 'section') return tag === 'header' || tag === 'footer' ? tag : 'section';
  if (type === 'column' && classes.includes('ts-card')) return 'card';
  return KINDS.has(type) ? (type as ThingKind) : 'box';
}

/** Whether the publisher fills the component: it has nothing inside that could be edited. */
export function isSlot(component: Component): boolean {
  return ['form', 'counter', 'languages', 'element', ...WIDGET_KINDS].includes(component.get('type') ?? '');
}

/** Whether the component's text is edited on the page itself. */
export function isWritable(component: Component): boolean {
  return ['text', 'heading', 'button', 'link', 'quote', 'summary'].includes(component.get('type') ?? '');
}

/** The first words of a component's text, without markup; empty when it has none. At most `limit` characters. */
export function excerptOf(component: Component, limit = 32): string {
  return excerptFrom(String(component.get('content') ?? ''), limit);
}

/** The first words of markup, as plain text of at most `limit` characters. */
export function excerptFrom(markup: string, limit = 32): string {
  const plain = markup
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
    // The name is inside quotation marks already.
    .replace(/^[“«"„]+|[”»"]+\.?$/g, '');
  return plain.length > limit ? `${plain.slice(0, limit - 1).trimEnd()}…` : plain;
}

/** A component's label: its own words, or those of the first heading in a section, row or card. */
export function saidBy(component: Component, limit: number): string {
  if (isWritable(component)) return excerptOf(component, limit);
  const kind = kindOf(component);
  if (kind === 'section' || kind === 'card' || kind === 'question') {
    const heading =
      firstOf(component, 'heading') ?? firstOf(component, 'summary') ?? firstOf(component, 'quote');
    return heading === undefined ? '' : excerptOf(heading, limit);
  }
  return '';
}

function firstOf(component: Component, type: string): Component | undefined {
  for (const child of component.components().models) {
    const found = child.get('type') === type ? child : firstOf(child, type);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The children that the layers tree shows. */
export function layersOf(component: Component): Component[] {
  return isWritable(component) || isSlot(component)
    ? []
    : component.components().models.filter((child) => child.get('type') !== 'textnode');
}

/** From the page down to the component, both included. */
export function pathOf(component: Component): Component[] {
  const path: Component[] = [];
  for (let at: Component | undefined = component; at !== undefined; at = at.parent()) path.unshift(at);
  return path;
}

/** The position of a component: the index in each parent, from the page down. */
export function indexPathOf(component: Component): number[] {
  return pathOf(component)
    .slice(1)
    .map((step) => step.index());
}

/** The component at an index path, if it is there. */
export function componentAt(root: Component, path: readonly number[]): Component | undefined {
  let at: Component | undefined = root;
  for (const index of path) at = at?.components().models[index];
  return at;
}

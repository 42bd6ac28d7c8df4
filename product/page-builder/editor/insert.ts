import type { Component, Editor } from 'grapesjs';
import type { ProjectNode } from '../project.ts';

const CONTAINERS = new Set(['section', 'column', 'box']);
// Wraps blocks that are not allowed directly on the page.
const EMPTY_SECTION: ProjectNode = { type: 'section', classes: ['ts-section'] };
const typeOf = (component: Component): string => component.get('type') ?? '';

function rootAncestor(component: Component): Component {
  let at = component;
  for (let parent = at.parent(); parent !== undefined && typeOf(parent) !== 'wrapper'; parent = at.parent())
    at = parent;
  return at;
}

/** The position of a new section: after the selected one, else at the end, before a closing footer. */
function sectionIndex(root: Component, selected: Component | undefined): number {
  const children = root.components().models;
  if (selected !== undefined && typeOf(selected) !== 'wrapper') return rootAncestor(selected).index() + 1;
  const last = children.at(-1);
  return last?.get('tagName') === 'footer' ? children.length - 1 : children.length;
}

function slotFor(selected: Component): { parent: Component; at: number } | undefined {
  if (CONTAINERS.has(typeOf(selected))) return { parent: selected, at: selected.components().length };
  for (let at = selected, parent = at.parent(); parent !== undefined; at = parent, parent = at.parent()) {
    if (CONTAINERS.has(typeOf(parent))) return { parent, at: at.index() + 1 };
  }
  return undefined;
}

/**
 * Inserts content where a person expects it: sections after the current section, others inside the selected container
 * or after the selected component, in a new section when nothing is selected. Selects it.
 */
export function insertNode(editor: Editor, content: ProjectNode | Component): Component | undefined {
  const root = editor.getWrapper();
  if (root === undefined) return undefined;
  const isSection =
    ('attributes' in content && 'cid' in content ? typeOf(content) : content.type) === 'section';
  const selected = editor.getSelected();
  const slot = isSection || selected === undefined ? undefined : slotFor(selected);
  if (slot !== undefined) return added(editor, slot.parent.append(content, { at: slot.at }));
  const at = sectionIndex(root, selected);
  if (isSection) return added(editor, root.append(content, { at }));
  const [section] = root.append(EMPTY_SECTION, { at });
  return section === undefined ? undefined : added(editor, section.append(content));
}

function added(editor: Editor, made: Component[]): Component | undefined {
  const first = made[0];
  if (first === undefined) return undefined;
  editor.select(first);
  reveal(first);
  return first;
}

/** Brings a component into the visible part of the canvas, without moving more than needed. */
export function reveal(component: Component): void {
  component.view?.el?.scrollIntoView?.({ behavior: 'smooth', block: 'nearest' });
}

/** Wraps a component that was dropped directly on the page in a section, so that it has the page's width. */
export function wrapLoose(component: Component): void {
  const parent = component.parent();
  if (parent === undefined || typeOf(parent) !== 'wrapper' || typeOf(component) === 'section') return;
  const [section] = parent.append(EMPTY_SECTION, { at: component.index() });
  if (section !== undefined) component.move(section, {});
}

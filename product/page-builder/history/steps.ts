import type { Component, Editor } from 'grapesjs';

/** The action of one step to undo, to be named in words. */
export interface Step {
  what: 'added' | 'removed' | 'moved' | 'text' | 'style' | 'setting' | 'named' | 'page';
  /** The element; undefined when it can't be told. */
  component?: Component;
  /** The style or setting that was changed. */
  property?: string;
}

/** One change of GrapesJS's undo stack. Several with the same index are one step. */
interface StackItem {
  get(name: string): unknown;
}

type Values = Record<string, unknown>;
const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null;
const isComponent = (value: unknown): value is Component =>
  isValues(value) && 'components' in value && 'getId' in value;

const firstDifference = (before: unknown, after: unknown): string | undefined => {
  const [old, now] = [isValues(before) ? before : {}, isValues(after) ? after : {}];
  return [...new Set([...Object.keys(now), ...Object.keys(old)])].find(
    (name) => !name.startsWith('__') && JSON.stringify(old[name]) !== JSON.stringify(now[name]),
  );
};

/** The selectors of a rule, such as `#i1a2`; undefined for other objects. */
function ownerOf(editor: Editor, object: unknown): Component | undefined {
  if (
    !isValues(object) ||
    !('selectorsToString' in object) ||
    typeof object['selectorsToString'] !== 'function'
  )
    return undefined;
  const selector = String(object.selectorsToString());
  return selector.startsWith('#') ? editor.Components.getById(selector.slice(1)) : editor.getWrapper();
}

function stepOf(editor: Editor, items: readonly StackItem[]): Step {
  const added = items.filter((item) => item.get('type') === 'add').map((item) => item.get('after'));
  const removed = items.filter((item) => item.get('type') === 'remove').map((item) => item.get('before'));
  const moved = added.find((one) => removed.includes(one));
  if (isComponent(moved)) return { what: 'moved', component: moved };
  const made = added.find(isComponent);
  if (made) return { what: 'added', component: made };
  const gone = removed.find(isComponent);
  if (gone) return { what: 'removed', component: gone };
  for (const item of items) {
    const object = item.get('object');
    const [before, after] = [item.get('before'), item.get('after')];
    if (isComponent(object)) {
      const field = firstDifference(before, after);
      if (field === 'content') return { what: 'text', component: object };
      if (field === 'custom-name') return { what: 'named', component: object };
      return { what: 'setting', component: object };
    }
    const owner = ownerOf(editor, object);
    if (owner) {
      const [old, now] = [before, after].map((one) => (isValues(one) ? one['style'] : undefined));
      const property = firstDifference(old, now);
      return { what: 'style', component: owner, ...(property ? { property } : {}) };
    }
  }
  // A new rule comes as an addition to the list of rules.
  const rule = added.map((one) => ({ one, owner: ownerOf(editor, one) })).find(({ owner }) => owner);
  if (rule?.owner) {
    const style =
      isValues(rule.one) && 'getStyle' in rule.one ? (rule.one as { getStyle(): unknown }).getStyle() : {};
    const property = firstDifference({}, style);
    return { what: 'style', component: rule.owner, ...(property ? { property } : {}) };
  }
  return { what: 'page' };
}

/** The steps that can be undone and redone, the oldest first, and how many of them are done. */
export function undoSteps(editor: Editor): { steps: Step[]; done: number } {
  // A Backbone collection with a pointer to the last change that is done.
  const stack = editor.UndoManager.getStack() as StackItem[] & { pointer?: number };
  const pointer = stack.pointer ?? -1;
  const groups = new Map<unknown, StackItem[]>();
  let done = 0;
  stack.forEach((item, at) => {
    const index = item.get('magicFusionIndex');
    const group = groups.get(index);
    if (group) return void group.push(item);
    groups.set(index, [item]);
    if (at <= pointer) done += 1;
  });
  return { steps: [...groups.values()].map((items) => stepOf(editor, items)), done };
}

/** Undoes or redoes until so many steps are done. */
export function goToStep(editor: Editor, done: number): void {
  let left = done - undoSteps(editor).done;
  for (; left < 0 && editor.UndoManager.hasUndo(); left += 1) editor.UndoManager.undo();
  for (; left > 0 && editor.UndoManager.hasRedo(); left -= 1) editor.UndoManager.redo();
}

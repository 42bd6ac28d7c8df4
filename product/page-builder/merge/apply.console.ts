import type { Component, ComponentDefinition, CssRule, Editor } from 'grapesjs';
import type { PageProject } from '../project.ts';
import { cleanProject, projectOf } from '../safety/clean-project.ts';
import { STYLED } from '../style/page-styles.ts';
import { type Fields, flatten, type FlatProject, nodeOf, ROOT, ruleKey } from './flat.ts';
import { identify } from './identify.ts';
import { sameFields } from './merge-fields.ts';

/** The canvas's content, as a project whose elements have their ids. */
export function projectOn(editor: Editor): PageProject {
  return identify(cleanProject(editor.getProjectData()) ?? projectOf({}, []));
}

/**
 * Keeps every element's id in the project from the moment it is made, so that it is the same for everybody who edits
 * the page. Bare text has none.
 */
export function keepElementIds(editor: Editor): void {
  editor.on('component:create', (component: Component) => {
    const type = component.get('type');
    if (type === 'textnode' || type === 'wrapper' || component.get('attributes')?.['id']) return;
    component.setId(component.getId(), { avoidStore: true, silent: true });
  });
}

const isBare = (id: string): boolean => id.includes(' ') && id !== ROOT;

function componentsById(editor: Editor): Map<string, Component> {
  const found = new Map<string, Component>();
  const visit = (component: Component, id: string): void => {
    found.set(id, component);
    component.components().models.forEach((child, at) => {
      visit(child, child.get('type') === 'textnode' ? `${id} text ${at}` : child.getId());
    });
  };
  const root = editor.getWrapper();
  if (root !== undefined) visit(root, ROOT);
  return found;
}

/**
 * Changes the canvas to another version of the page, element by element: unchanged elements stay the same object, with
 * their selection and their undo steps.
 * @param project with ids, as a merge makes it
 * @param undoable whether it is this person's own step, as restoring a version is
 */
export function applyProject(editor: Editor, project: PageProject, { undoable = false } = {}): void {
  const now = flatten(projectOn(editor));
  const next = flatten(project);
  const change = (): void => {
    applyElements(editor, now, next);
    applyRules(editor, now, next);
  };
  if (undoable) change();
  else editor.UndoManager.skip(change);
  editor.trigger(STYLED);
}

function applyElements(editor: Editor, now: FlatProject, next: FlatProject): void {
  const known = componentsById(editor);
  const isStill = (id: string): boolean => {
    const [before, after] = [now.elements.get(id), next.elements.get(id)];
    return before?.fields.type === after?.fields.type && before !== undefined && after !== undefined;
  };
  const hasSurvivor = (id: string): boolean =>
    (now.elements.get(id)?.children ?? []).some((child) => isStill(child) || hasSurvivor(child));
  const remove = (id: string): void => {
    known.get(id)?.remove();
    known.delete(id);
  };
  const leaving = [...now.elements.keys()].filter((id) => !isStill(id));
  for (const id of leaving) if (!hasSurvivor(id)) remove(id);
  const visit = (id: string): void => {
    const element = next.elements.get(id)!;
    const component = known.get(id)!;
    const before = now.elements.get(id);
    if (before !== undefined && isStill(id) && !sameFields(before.fields, element.fields))
      applyFields(component, element.fields, id === ROOT);
    element.children.forEach((child, at) => {
      const there = known.get(child);
      if (there === undefined || !isStill(child)) {
        const made = component.append(nodeOf(next.elements.get(child)!.fields) as ComponentDefinition, {
          at,
        })[0];
        if (made !== undefined) known.set(child, made);
      } else if (there.parent() !== component || there.index() !== at) there.move(component, { at });
      if (known.has(child)) visit(child);
    });
  };
  visit(ROOT);
  for (const id of leaving) if (hasSurvivor(id)) remove(id);
}

function applyFields(component: Component, fields: Fields, isRoot: boolean): void {
  const { tagName, content = '', classes = [], attributes = {} } = nodeOf(fields);
  component.setClass(classes);
  if (!isRoot) component.setAttributes(attributes);
  if (tagName !== undefined) component.set('tagName', tagName);
  component.set('custom-name', fields['custom-name'] ?? '');
  if (String(component.get('content') ?? '') !== content) component.set('content', content);
}

const rulesByKey = (editor: Editor): Map<string, CssRule> =>
  new Map(
    editor.Css.getAll().models.map((rule) => {
      const selectors = rule.getSelectors().models.map((each) => each.getFullName());
      const { state, mediaText } = rule.attributes as { state?: string; mediaText?: string };
      const key = ruleKey({
        // A project writes a class without its dot.
        selectors: selectors.map((name) => name.replace(/^\./, '')),
        style: {},
        ...(state ? { state } : {}),
        ...(mediaText ? { mediaText } : {}),
      });
      return [key, rule];
    }),
  );

function applyRules(editor: Editor, now: FlatProject, next: FlatProject): void {
  const there = rulesByKey(editor);
  for (const [key, rule] of next.rules) {
    const known = there.get(key);
    const style = now.rules.get(key)?.style;
    if (style !== undefined && sameFields(style, rule.style)) continue;
    if (known) known.setStyle(rule.style);
    else editor.Css.addCollection([{ ...rule }]);
  }
  for (const key of now.rules.keys()) {
    const known = there.get(key);
    if (!next.rules.has(key) && known) editor.Css.remove(known);
  }
}

/**
 * Whether a person's typing on the page can continue while another version is applied: the edited text and its
 * surroundings are the same in both.
 * @param elementId the element whose text is being edited
 */
export function leavesAlone(before: PageProject, after: PageProject, elementId: string): boolean {
  const [was, is] = [flatten(before), flatten(after)];
  for (let id: string | null = elementId; id !== null;) {
    const [old, now]: ReturnType<typeof was.elements.get>[] = [was.elements.get(id), is.elements.get(id)];
    if (!old || !now || old.parent !== now.parent) return false;
    if (id === elementId && !sameFields(old.fields, now.fields)) return false;
    id = now.parent;
  }
  return !isBare(elementId);
}

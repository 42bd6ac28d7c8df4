import { type PageProject, type ProjectNode, type ProjectRule, rootOf } from '../project.ts';
import { projectOf } from '../safety/clean-project.ts';

/** Texts by their names. */
export type Fields = Readonly<Record<string, string>>;

/** An element of a page without the elements inside it. */
export interface FlatElement {
  id: string;
  /** The id of the element around it; null for the page's root. */
  parent: string | null;
  /** Type, tag, name, text and classes; attributes as `@href`. */
  fields: Fields;
  /** The ids of the elements inside, in their order. */
  children: string[];
}

/** A project as tables: elements by id, rules by selector, state and width. */
export interface FlatProject {
  elements: Map<string, FlatElement>;
  rules: Map<string, ProjectRule>;
}

/** The id of the page's root in the tables. No element can have it: ids have no spaces. */
export const ROOT = 'the page';
const ATTRIBUTE = '@';

function fieldsOf(node: ProjectNode): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const name of ['type', 'tagName', 'custom-name', 'content'] as const)
    if (node[name] !== undefined) fields[name] = node[name];
  if (node.classes !== undefined) fields.classes = node.classes.join(' ');
  for (const [name, value] of Object.entries(node.attributes ?? {})) fields[ATTRIBUTE + name] = value;
  return fields;
}

/** Key of a rule: its selectors, state and width. */
export const ruleKey = ({ selectors, state = '', mediaText = '' }: ProjectRule): string =>
  `${selectors.join('')}|${state}|${mediaText}`;

/** @param project with ids, see `identify` */
export function flatten(project: PageProject): FlatProject {
  const elements = new Map<string, FlatElement>();
  const visit = (node: ProjectNode, parent: string | null, at: number): string => {
    // Bare text has no id: its place among the contents of its element is the best there is.
    const id = parent === null ? ROOT : (node.attributes?.id ?? `${parent} text ${at}`);
    const flat: FlatElement = { id, parent, fields: fieldsOf(node), children: [] };
    elements.set(id, flat);
    flat.children = (node.components ?? []).map((child, place) => visit(child, id, place));
    return id;
  };
  visit(rootOf(project), null, 0);
  const rules = new Map<string, ProjectRule>();
  for (const rule of project.styles) {
    const key = ruleKey(rule);
    rules.set(key, { ...rule, style: { ...rules.get(key)?.style, ...rule.style } });
  }
  return { elements, rules };
}

/** One element's fields as the project stores them. */
export function nodeOf(fields: Fields): ProjectNode {
  const node: ProjectNode = {};
  const attributes: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields)) {
    if (name.startsWith(ATTRIBUTE)) attributes[name.slice(ATTRIBUTE.length)] = value;
    else if (name === 'classes') node.classes = value.split(' ').filter((each) => each !== '');
    else node[name as 'type' | 'tagName' | 'custom-name' | 'content'] = value;
  }
  if (Object.keys(attributes).length > 0) node.attributes = attributes;
  return node;
}

/** The project of the tables. Elements that the root does not contain are left out. */
export function unflatten({ elements, rules }: FlatProject): PageProject {
  const build = (id: string): ProjectNode => {
    const element = elements.get(id)!;
    const node = nodeOf(element.fields);
    if (element.children.length > 0) node.components = element.children.map(build);
    return node;
  };
  return projectOf(build(ROOT), [...rules.values()]);
}

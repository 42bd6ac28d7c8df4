import type { PageProject, ProjectRule } from '../project.ts';
import { flatten, type FlatElement, type FlatProject, ruleKey } from './flat.ts';
import { freeId, identify } from './identify.ts';
import { sameFields } from './merge-fields.ts';

/** A page as both began from it, and as each of two people left it. */
export interface ThreeProjects {
  base: FlatProject;
  mine: FlatProject;
  theirs: FlatProject;
}

/** Gives another id to elements that one side added under an id that the other side used too. */
function withOtherIds(project: FlatProject, ids: ReadonlyMap<string, string>): FlatProject {
  if (ids.size === 0) return project;
  const of = (id: string): string => ids.get(id) ?? id;
  const elements = new Map<string, FlatElement>();
  for (const element of project.elements.values()) {
    const id = of(element.id);
    const fields = id === element.id ? element.fields : { ...element.fields, '@id': id };
    elements.set(id, {
      id,
      parent: element.parent === null ? null : of(element.parent),
      fields,
      children: element.children.map(of),
    });
  }
  const rules = new Map<string, ProjectRule>();
  for (const rule of project.rules.values()) {
    const selectors = rule.selectors.map((name) => (name.startsWith('#') ? `#${of(name.slice(1))}` : name));
    const renamed = { ...rule, selectors };
    rules.set(ruleKey(renamed), renamed);
  }
  return { elements, rules };
}

/** Prepares three projects for a merge. Each must be cleaned. */
export function threeProjects(base: PageProject, mine: PageProject, theirs: PageProject): ThreeProjects {
  const [before, my, their] = [base, mine, theirs].map((project) => flatten(identify(project))) as [
    FlatProject,
    FlatProject,
    FlatProject,
  ];
  const ids = new Map<string, string>();
  const isTaken = (id: string): boolean =>
    before.elements.has(id) ||
    my.elements.has(id) ||
    their.elements.has(id) ||
    [...ids.values()].includes(id);
  for (const [id, element] of my.elements) {
    const other = their.elements.get(id);
    if (!other || before.elements.has(id) || !('@id' in element.fields)) continue;
    if (!sameFields(element.fields, other.fields) || element.parent !== other.parent)
      ids.set(id, freeId(id, isTaken));
  }
  return { base: before, mine: withOtherIds(my, ids), theirs: their };
}

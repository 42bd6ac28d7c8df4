import type { PageProject } from '../project.ts';
import { type Fields, flatten, type FlatProject, ROOT } from './flat.ts';
import { sameFields } from './merge-fields.ts';
import { displaced } from './order.ts';

/** One element that is different in a later version of a page. */
export interface ElementChange {
  what: 'added' | 'removed' | 'moved' | 'changed';
  elementId: string;
  /** As it is afterwards, or was before it was removed. */
  fields: Fields;
}

const styles = ({ rules }: FlatProject): Map<string, string> => {
  const found = new Map<string, string>();
  for (const [key, { selectors, style }] of rules) {
    const owner = selectors.find((name) => name.startsWith('#'))?.slice(1) ?? ROOT;
    found.set(owner, `${found.get(owner) ?? ''}${key}${JSON.stringify(style)}`);
  }
  return found;
};

/**
 * The elements that differ in a later version, in reading order. Elements inside an added or removed one are not listed
 * separately.
 */
export function changesBetween(before: PageProject, after: PageProject): ElementChange[] {
  const [was, is] = [flatten(before), flatten(after)];
  const [wasStyled, isStyled] = [styles(was), styles(is)];
  const changes: ElementChange[] = [];
  const visit = (id: string): void => {
    const element = is.elements.get(id)!;
    const old = was.elements.get(id);
    const { fields, parent, children } = element;
    if (!old) return void changes.push({ what: 'added', elementId: id, fields });
    if (!sameFields(old.fields, fields) || wasStyled.get(id) !== isStyled.get(id))
      changes.push({ what: 'changed', elementId: id, fields });
    else if (old.parent !== parent) changes.push({ what: 'moved', elementId: id, fields });
    const shifted = displaced(old.children, children);
    for (const child of children) {
      const before2 = was.elements.get(child);
      if (before2?.parent === id && shifted.has(child))
        changes.push({ what: 'moved', elementId: child, fields: is.elements.get(child)!.fields });
      visit(child);
    }
  };
  visit(ROOT);
  for (const [id, { parent, fields }] of was.elements)
    if (!is.elements.has(id) && (parent === null || is.elements.has(parent)))
      changes.push({ what: 'removed', elementId: id, fields });
  const seen = new Set<string>();
  return changes.filter(({ elementId }) => !seen.has(elementId) && seen.add(elementId));
}

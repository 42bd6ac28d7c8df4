import { type PageProject, type ProjectNode, rootOf } from '../project.ts';
import { projectOf } from '../safety/clean-project.ts';

/** A short hash of a text, as the editor's own ids look: `i` and up to six letters and digits. */
function idOf(place: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < place.length; at += 1)
    hash = Math.imul(hash ^ place.charCodeAt(at), 0x01000193) >>> 0;
  return `i${hash.toString(36).padStart(6, '0').slice(-6)}`;
}

/** The id, or the id with the lowest number from 2 that `isTaken` refuses not. */
export function freeId(id: string, isTaken: (id: string) => boolean): string {
  if (!isTaken(id)) return id;
  const stem = id.replace(/-\d+$/, '');
  let count = 2;
  while (isTaken(`${stem}-${count}`)) count += 1;
  return `${stem}-${count}`;
}

/**
 * Gives an id to every element of a page without one, and another one to an element whose id an earlier element has.
 * The ids follow from the project alone, so that two people who open the same version have the same ids.
 * @param project a cleaned project
 */
export function identify(project: PageProject): PageProject {
  const given = new Set<string>();
  const used = new Set<string>();
  const note = (node: ProjectNode): void => {
    const id = node.attributes?.id;
    if (id !== undefined) given.add(id);
    node.components?.forEach(note);
  };
  const root = rootOf(project);
  note(root);
  const visit = (node: ProjectNode, place: string): ProjectNode => {
    const children = node.components?.map((child, at) => visit(child, `${place}.${at}`));
    const inside = children === undefined ? {} : { components: children };
    if (node.type === 'textnode' || node.type === 'wrapper') return { ...node, ...inside };
    const own = node.attributes?.id;
    const id =
      own !== undefined && !used.has(own)
        ? own
        : freeId(own ?? idOf(place), (each) => used.has(each) || given.has(each));
    used.add(id);
    return { ...node, attributes: { ...node.attributes, id }, ...inside };
  };
  return projectOf(visit(root, '0'), project.styles);
}

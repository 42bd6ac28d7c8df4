import type { PageProject, ProjectRule } from '../project.ts';
import { chosenSide, type ConflictChoices, type PageConflict } from './conflict.ts';
import { type FlatElement, type FlatProject, ROOT, unflatten } from './flat.ts';
import { mergeFields } from './merge-fields.ts';
import { mergeOrder } from './order.ts';
import { mergeRemovals } from './removals.ts';
import { type ThreeProjects, threeProjects } from './three-projects.ts';

/** A merged page, and its conflicts. */
export interface MergedProject {
  project: PageProject;
  conflicts: PageConflict[];
}

const NOTHING = {};
const NO_CHOICES: ConflictChoices = new Map();

/**
 * Merges two people's changes of one page. Changes of only one of them are taken: text, settings, styles, places, new
 * and removed elements. Different changes of the same are a conflict; the result has the value that `choices` names,
 * else mine, and an element that one removed and the other changed stays.
 * @param base the version that both began from; like the others a cleaned project
 */
export function mergeProjects(
  base: PageProject,
  mine: PageProject,
  theirs: PageProject,
  choices: ConflictChoices = NO_CHOICES,
): MergedProject {
  const three = threeProjects(base, mine, theirs);
  const { removed, conflicts } = mergeRemovals(three, choices);
  const ids = [...new Set([...three.theirs.elements.keys(), ...three.mine.elements.keys()])].filter(
    (id) => !removed.has(id),
  );
  const elements = new Map<string, FlatElement>(
    ids.map((id) => [id, { ...mergeElement(three, id, choices, conflicts), children: [] }]),
  );
  placeElements(three, elements, conflicts, choices);
  orderChildren(three, elements);
  const rules = mergeRules(three, elements, choices, conflicts);
  return { project: unflatten({ elements, rules }), conflicts };
}

/** The merged fields of an element that at least one side has. Its parent is set by `placeElements`. */
function mergeElement(
  { base, mine, theirs }: ThreeProjects,
  id: string,
  choices: ConflictChoices,
  conflicts: PageConflict[],
): Pick<FlatElement, 'id' | 'parent' | 'fields'> {
  const [was, my, their] = [base.elements.get(id), mine.elements.get(id), theirs.elements.get(id)];
  const only = my && their ? undefined : (my ?? their);
  if (only) return only;
  const keyOf = (field: string): string => `field ${id} ${field}`;
  const { fields, clashes } = mergeFields(was?.fields ?? NOTHING, my!.fields, their!.fields, ({ field }) =>
    chosenSide(choices, keyOf(field)),
  );
  for (const clash of clashes)
    conflicts.push({
      ...clash,
      key: keyOf(clash.field),
      kind: 'field',
      elementId: id === ROOT ? null : id,
      element: my!.fields,
      media: '',
    });
  return { id, parent: my!.parent, fields };
}

/** Sets the parent of every element, so that all of them hang on the root. */
function placeElements(
  { base, mine, theirs }: ThreeProjects,
  elements: Map<string, FlatElement>,
  conflicts: PageConflict[],
  choices: ConflictChoices,
): void {
  const parentIn = ({ elements: all }: FlatProject, id: string): string | undefined =>
    all.get(id)?.parent ?? undefined;
  const told = new Set<string>();
  const tell = (element: FlatElement, my: string | undefined, their: string | undefined): void => {
    if (told.has(element.id)) return;
    told.add(element.id);
    conflicts.push({
      key: `place ${element.id}`,
      kind: 'place',
      elementId: element.id,
      element: element.fields,
      media: '',
      field: 'place',
      mine: my,
      theirs: their,
    });
  };
  for (const element of elements.values()) {
    if (element.id === ROOT) continue;
    const [was, my, their] = [base, mine, theirs].map((side) => parentIn(side, element.id));
    const bothMoved = my !== undefined && their !== undefined && my !== was && their !== was && my !== their;
    if (bothMoved) tell(element, my, their);
    const wanted = bothMoved
      ? chosenSide(choices, `place ${element.id}`) === 'mine'
        ? my
        : their
      : my === was || my === undefined
        ? (their ?? my)
        : my;
    // The element that one side moved this into may have been removed by the other.
    element.parent = [wanted, my, their, was].find((id) => id !== undefined && elements.has(id)) ?? ROOT;
  }
  // One moved A into B, the other B into A: neither would hang on the page. Theirs were before, so mine is undone.
  const isLoose = (element: FlatElement): boolean => {
    const seen = new Set<string>();
    for (let at = element; at.parent !== null; at = elements.get(at.parent)!) {
      if (seen.has(at.id)) return true;
      seen.add(at.id);
    }
    return false;
  };
  for (const undo of [theirs, base])
    for (const element of elements.values()) {
      if (element.id === ROOT || !isLoose(element)) continue;
      const back = parentIn(undo, element.id);
      if (back === undefined || back === element.parent || !elements.has(back)) continue;
      tell(element, element.parent ?? undefined, back);
      element.parent = back;
    }
  for (const element of elements.values()) if (isLoose(element)) element.parent = ROOT;
}

function orderChildren({ base, mine, theirs }: ThreeProjects, elements: Map<string, FlatElement>): void {
  const members = new Map<string, Set<string>>();
  for (const { id, parent } of elements.values())
    if (parent !== null) members.set(parent, (members.get(parent) ?? new Set()).add(id));
  const childrenIn = (side: FlatProject, id: string): string[] => side.elements.get(id)?.children ?? [];
  for (const [id, inside] of members)
    elements.get(id)!.children = mergeOrder(
      childrenIn(base, id),
      childrenIn(mine, id),
      childrenIn(theirs, id),
      inside,
    );
}

/** The element that a rule is of; undefined when it is of a class, as the page's own styles are. */
const ownerOf = ({ selectors }: ProjectRule): string | undefined =>
  selectors.find((name) => name.startsWith('#'))?.slice(1);

function mergeRules(
  { base, mine, theirs }: ThreeProjects,
  elements: ReadonlyMap<string, FlatElement>,
  choices: ConflictChoices,
  conflicts: PageConflict[],
): Map<string, ProjectRule> {
  const keys = mergeOrder(
    [...base.rules.keys()],
    [...mine.rules.keys()],
    [...theirs.rules.keys()],
    new Set([...theirs.rules.keys(), ...mine.rules.keys()]),
  );
  const rules = new Map<string, ProjectRule>();
  for (const key of keys) {
    const rule = mine.rules.get(key) ?? theirs.rules.get(key)!;
    const owner = ownerOf(rule);
    if (owner !== undefined && !elements.has(owner) && isKnown({ base, mine, theirs }, owner)) continue;
    const styleIn = ({ rules: all }: FlatProject) => all.get(key)?.style ?? NOTHING;
    const keyOf = (field: string): string => `style ${key} ${field}`;
    const { fields, clashes } = mergeFields(styleIn(base), styleIn(mine), styleIn(theirs), ({ field }) =>
      chosenSide(choices, keyOf(field)),
    );
    for (const clash of clashes)
      conflicts.push({
        ...clash,
        key: keyOf(clash.field),
        kind: 'style',
        elementId: owner ?? null,
        element: (owner === undefined ? undefined : elements.get(owner)?.fields) ?? NOTHING,
        media: rule.mediaText ?? '',
      });
    const isRemoved = base.rules.has(key) && !(mine.rules.has(key) && theirs.rules.has(key));
    if (Object.keys(fields).length > 0 || !isRemoved) rules.set(key, { ...rule, style: fields });
  }
  return rules;
}

const isKnown = ({ base, mine, theirs }: ThreeProjects, id: string): boolean =>
  [base, mine, theirs].some(({ elements }) => elements.has(id));

import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { FormComponent, FormSchema } from '@tributary/form-engine/schema.ts';
import { PALETTE_WISH, type FormBuilderState } from './builder-context.console.ts';
import type { FormBuilderProps } from './builder-props.ts';
import type { FormLanguages } from './clipboard/clip.ts';
import {
  duplicateComponent,
  insertComponent,
  isKeyTaken,
  moveComponent,
  newComponentId,
} from './model/edit.ts';
import { removalNotes, removeComponents } from './model/removal.ts';
import { insertIndex, selectionAfter } from './model/insert-position.ts';
import { findIssues } from './model/issues.console.ts';
import { componentName } from './model/naming.ts';
import { newComponent } from './model/new-component.console.ts';
import { isFieldTaken, sharedComponent } from './model/shared-component.ts';
import { provenProblems, serviceProblems } from './problems/problems.console.ts';
import { selectedIds, selectionOf, type FormSelection } from './several/selected.ts';
import { useSeveral } from './several/use-several.console.ts';
import { NOTHING_SHARED } from './shared-fields.ts';
import { useHistory } from './use-history.console.ts';
import { useBuilderWords } from './use-words.console.ts';

const NONE: readonly [] = [];
const NOTHING_LOCKED = {};
const ONE_LANGUAGE: FormLanguages = { language: null, translations: {} };

const NO_SERVICES: NonNullable<FormBuilderProps['services']> = {
  integrations: undefined,
  integrationsLink: null,
  lookups: true,
  lockedLookups: null,
};
const noIssues: NonNullable<FormBuilderProps['issues']> = [];

/** The state of one builder and everything that can be done with it; `spoken` is for a live region. */
export function useBuilderState({
  value,
  onChange,
  locale,
  version,
  issues = noIssues,
  formCss = '',
  documentId = 'schema.json',
  languages = ONE_LANGUAGE,
  onTranslations,
  shared = NOTHING_SHARED,
  furtherSettings,
  givingExamples = true,
  optionConditions = true,
  lockedTypes = NOTHING_LOCKED,
  paymentMethods = NONE,
  services = NO_SERVICES,
  undelivered = NONE,
}: FormBuilderProps): FormBuilderState & { spoken: string } {
  const words = useBuilderWords();
  const form = useHistory(value, onChange);
  const { schema, edit } = form;
  const [selection, setSelection] = useState<FormSelection>({ kind: 'none' });
  const [notice, setNotice] = useState<FormBuilderState['notice']>(null);
  const [spoken, setSpoken] = useState('');
  const [focusWish, setFocusWish] = useState<FormBuilderState['focusWish']>(null);
  const [added, setAdded] = useState<FormBuilderState['added']>(null);
  const fresh = useRef(new Set<string>());
  // Mappings and exports may name the keys of the saved form.
  useEffect(() => fresh.current.clear(), [version]);

  const own = useMemo(() => findIssues(schema, words), [schema, words]);
  const allIssues = useMemo(() => {
    const known = new Set(own.map((issue) => issue.path.join('.')));
    return [...own, ...issues.filter((issue) => !known.has(issue.path.join('.')))];
  }, [own, issues]);

  // Typing does not wait for the proof.
  const proved = useDeferredValue(schema);
  const spokenLanguages = languages ?? ONE_LANGUAGE;
  const proven = useMemo(
    () => provenProblems(proved, spokenLanguages, words, locale),
    [proved, spokenLanguages, words, locale],
  );
  const problems = [...proven, ...serviceProblems(schema, undelivered)];

  const announce = useCallback((text: string) => {
    // The same words twice are only said twice when they differ.
    setSpoken((before) => (before === text ? `${text}\u00a0` : text));
  }, []);

  const select = useCallback((next: FormSelection, { focus = false } = {}) => {
    setSelection(next);
    setAdded(null);
    if (focus && next.kind === 'component') setFocusWish(next.id);
    if (focus && next.kind === 'several') setFocusWish(next.lead);
    if (focus && next.kind === 'none') setFocusWish(PALETTE_WISH);
  }, []);

  const dismissNotice = useCallback(() => setNotice(null), []);
  const grantFocus = useCallback(() => setFocusWish(null), []);

  const selectedId = selectedIds(schema, selection).at(-1);
  const indexOf = (id: string): number => schema.components.findIndex((component) => component.id === id);
  const place = (id: string, index: number, total: number) => {
    const component = schema.components[indexOf(id)];
    return { name: component ? componentName(component, words) : '', position: index + 1, total };
  };

  const add: FormBuilderState['add'] = (type, index) => {
    if (isKeyTaken(schema, type)) return announce(words('onlyOnce'));
    const lacking = lockedTypes[type];
    if (lacking) return announce(words('plan:upgrade', { title: words(`plan:flag.${lacking}`) }));
    insert(newComponent(type, schema, words, givingExamples), index);
  };

  const addField: FormBuilderState['addField'] = (fieldId, index) => {
    const field = shared.fields.find((each) => each.id === fieldId);
    if (!field) return;
    if (isFieldTaken(schema, field)) return announce(words('shared.taken'));
    insert(sharedComponent(field, locale), index, true);
  };

  const insert = (component: FormComponent, index: number | undefined, isNamed = false): void => {
    const at = index ?? insertIndex(schema, component.type, selectedId);
    if (!isNamed) fresh.current.add(component.id);
    edit((form_) => insertComponent(form_, component, at));
    setNotice(null);
    select({ kind: 'component', id: component.id });
    setAdded(component.id);
    const total = schema.components.length + 1;
    announce(words('announce.added', { name: componentName(component, words), position: at + 1, total }));
  };

  const remove: FormBuilderState['remove'] = (id) => {
    const index = indexOf(id);
    const component = schema.components[index];
    if (!component) return;
    const removal = removeComponents(schema, [id]);
    edit((form_) => removeComponents(form_, [id]).schema);
    const name = componentName(component, words);
    const text = removal.droppedRules
      ? words('deletedWithRules', { name, count: removal.droppedRules })
      : words('deleted', { name });
    notify(`${text} ${removalNotes(removal, words)}`.trim());
    const neighbour = schema.components[index + 1] ?? schema.components[index - 1];
    if (neighbour) select({ kind: 'component', id: neighbour.id }, { focus: true });
    else select({ kind: 'none' });
  };

  const duplicate: FormBuilderState['duplicate'] = (id) => {
    const copyId = newComponentId();
    const index = indexOf(id);
    const next = duplicateComponent(schema, id, copyId);
    if (next === schema) return announce(words('onlyOnce'));
    edit((form_) => duplicateComponent(form_, id, copyId));
    select({ kind: 'component', id: copyId }, { focus: true });
    announce(words('announce.added', place(id, index + 1, next.components.length)));
  };

  const nudge: FormBuilderState['nudge'] = (id, by) => {
    const to = indexOf(id) + by;
    if (to < 0 || to >= schema.components.length) return;
    edit((form_) => moveComponent(form_, id, to));
    select({ kind: 'component', id }, { focus: true });
    announce(words('announce.moved', place(id, to, schema.components.length)));
  };

  const notify = (text: string, undoes = true): void => {
    setNotice({ text, undoes });
    announce(text);
  };

  const several = useSeveral({
    schema,
    selection,
    words,
    edit,
    select,
    announce,
    onTranslations,
    notify,
    fail: (text) => notify(text, false),
    room: {
      lockedTypes,
      givingExamples,
      optionConditions,
      shared,
      languages: onTranslations ? languages : null,
    },
  });

  const stepped = (next: FormSchema | undefined, text: string): void => {
    if (!next) return;
    announce(text);
    const ids = selectionAfter(schema, next, several.ids);
    if (ids.join() === several.ids.join()) return;
    // The focused element disappears with the old selection, unless it was the button for undo or redo.
    const focus = !document.activeElement?.closest('[role=toolbar]');
    select(selectionOf(ids), { focus });
  };

  return {
    schema,
    issues: allIssues,
    problems,
    selection,
    locale,
    formCss,
    documentId,
    languages,
    onTranslations,
    furtherSettings,
    shared,
    words,
    givingExamples,
    optionConditions,
    lockedTypes,
    paymentMethods,
    services,
    undelivered: undelivered.filter(({ componentId }) => componentId === undefined),
    canUndo: form.canUndo,
    canRedo: form.canRedo,
    notice,
    several,
    focusWish,
    grantFocus,
    added,
    spoken,
    edit,
    replace: (next, said) => {
      edit(() => next);
      select({ kind: 'none' });
      notify(said);
    },
    undo: () => {
      setNotice(null);
      stepped(form.undo(), words('announce.undone'));
    },
    redo: () => stepped(form.redo(), words('announce.redone')),
    select,
    add,
    addField,
    remove,
    duplicate,
    nudge,
    announce,
    dismissNotice,
    keyFollowsLabel: (id) => fresh.current.has(id),
    fixKey: (id) => void fresh.current.delete(id),
  };
}

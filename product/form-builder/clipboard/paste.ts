import { excludeEachOther, referencesIn } from '@tributary/form-engine/components/lookup.ts';
import type { FormComponent, FormSchema } from '@tributary/form-engine/schema.ts';
import { withoutExamples } from '@tributary/resources/forms/giving-examples.ts';
import { languagesIn, type Translations } from '@tributary/engine/translations/translation.ts';
import type { Flag } from '@tributary/engine/quota/plans.ts';
import type { TextLanguage } from '@tributary/kit/languages.ts';
import type { LockedTypes } from '../builder-props.ts';
import { freeKeyAmong, insertComponents, newComponentId } from '../model/edit.ts';
import type { SharedDefinitions } from '../shared-fields.ts';
import type { Clip, FormLanguages } from './clip.ts';
import { inLanguagesOf } from './pasted-texts.ts';
import { followKeys, mapOptionRules, withoutMissing } from '../model/references.ts';

const MOST_COMPONENTS = 200;
const ONE_LANGUAGE: FormLanguages = { language: null, translations: {} };

/** Limits of a form and its organization for pasted components. */
export interface PasteRoom {
  lockedTypes: LockedTypes;
  givingExamples: boolean;
  optionConditions: boolean;
  shared: SharedDefinitions;
  /** The form's; null where translations can't be saved. */
  languages: FormLanguages | null;
}

/** A note about a pasted part that changed. */
export type PasteNote =
  | { code: 'locked'; components: FormComponent[]; flag: Flag }
  | { code: 'once' | 'calculates'; components: FormComponent[] }
  | { code: 'keys'; keys: { from: string; to: string }[] }
  | { code: 'conditions' | 'unreadable'; count: number }
  | { code: 'examples' | 'optionConditions' }
  | { code: 'languages'; languages: TextLanguage[] };

export type Pasted =
  | { ok: false; reason: 'tooMany' | 'nothing'; notes: PasteNote[] }
  | { ok: true; schema: FormSchema; ids: string[]; notes: PasteNote[]; languages: FormLanguages };

/**
 * Puts the components of a clip into a form. Keys are made unique, and references among the components follow them. A
 * reference to another question refers to the form's question with that key; without one, comparisons are left out, and
 * calculations stay unchanged, for their author to correct.
 */
export function pasteClip(schema: FormSchema, clip: Clip, index: number, room: PasteRoom): Pasted {
  const notes: PasteNote[] = clip.unreadable > 0 ? [{ code: 'unreadable', count: clip.unreadable }] : [];
  const allowed = withinPlan(onceEach(schema, unlocked(clip.components, room, notes), notes), room, notes);
  if (allowed.length === 0) return { ok: false, reason: 'nothing', notes };
  if (schema.components.length + allowed.length > MOST_COMPONENTS)
    return { ok: false, reason: 'tooMany', notes };

  const isEmpty = schema.components.length === 0 && room.languages !== null;
  const before = room.languages ?? ONE_LANGUAGE;
  const spoken = inLanguagesOf({ ...clip, components: allowed }, before, isEmpty);
  if (spoken.left.length > 0) notes.push({ code: 'languages', languages: spoken.left });
  const ids = new Set(schema.components.map(({ id }) => id));
  const newIds = new Map<string, string>();
  const identified = spoken.components.map((component) => {
    const id = ids.has(component.id) ? newComponentId() : component.id;
    ids.add(id);
    if (!newIds.has(component.id)) newIds.set(component.id, id);
    return withoutStrangers({ ...component, id }, schema, room);
  });
  const components = withoutDangling(schema, withFreeKeys(schema, identified, notes), notes);
  return {
    ok: true,
    schema: insertComponents(schema, components, index),
    ids: components.map(({ id }) => id),
    notes,
    languages: {
      language: spoken.language,
      translations: withTexts(before.translations, spoken.translations, newIds),
    },
  };
}

/** A form's translations with those of the pasted components, under their new ids. */
function withTexts(form: Translations, pasted: Translations, ids: ReadonlyMap<string, string>): Translations {
  const made = { ...form };
  for (const language of languagesIn(pasted)) {
    const texts = Object.entries(pasted[language]!.texts).map(([id, text]) => {
      const [component = '', ...rest] = id.split(':');
      return [[ids.get(component) ?? component, ...rest].join(':'), text];
    });
    made[language] = { texts: { ...form[language]?.texts, ...Object.fromEntries(texts) } };
  }
  return made;
}

/** The components whose types the plan includes. */
function unlocked(
  components: FormComponent[],
  { lockedTypes }: PasteRoom,
  notes: PasteNote[],
): FormComponent[] {
  for (const flag of new Set(components.flatMap(({ type }) => lockedTypes[type] ?? [])))
    notes.push({
      code: 'locked',
      flag,
      components: components.filter(({ type }) => lockedTypes[type] === flag),
    });
  return components.filter(({ type }) => !lockedTypes[type]);
}

/** The components without further ones of types that a form can have once. */
function onceEach(schema: FormSchema, components: FormComponent[], notes: PasteNote[]): FormComponent[] {
  const left: FormComponent[] = [];
  const kept: FormComponent[] = [];
  for (const component of components) {
    const isTaken = [...schema.components, ...kept].some((one) => excludeEachOther(one, component));
    (isTaken ? left : kept).push(component);
  }
  if (left.length > 0) notes.push({ code: 'once', components: left });
  return kept;
}

/** The components without the settings that the plan does not include. */
function withinPlan(components: FormComponent[], room: PasteRoom, notes: PasteNote[]): FormComponent[] {
  let made = components;
  if (!room.givingExamples) {
    const bare = made.map(withoutExamples);
    if (JSON.stringify(bare) !== JSON.stringify(made)) notes.push({ code: 'examples' });
    made = bare;
  }
  if (room.optionConditions) return made;
  const always = made.map((component) => mapOptionRules(component, () => null));
  if (always.some((component, index) => component !== made[index])) notes.push({ code: 'optionConditions' });
  return always;
}

/** A component without records that the form can't refer to: those of others, and a field that it asks for already. */
function withoutStrangers(
  component: FormComponent,
  schema: FormSchema,
  { shared }: PasteRoom,
): FormComponent {
  if (!('fieldId' in component)) return component;
  let made = component;
  const field = shared.fields.find(({ id }) => id === component.fieldId);
  const isTaken = schema.components.some((one) => 'key' in one && one.key === component.key);
  if (component.fieldId !== null && (!field || isTaken)) made = { ...made, fieldId: null };
  if ('expressionId' in made && made.expressionId !== null) {
    const { expressionId } = made;
    if (!shared.expressions.some(({ id }) => id === expressionId))
      made = { ...made, expressionId: null, pattern: null };
  }
  return made;
}

/** The components with keys that the form does not have, and references among them that follow. */
function withFreeKeys(schema: FormSchema, components: FormComponent[], notes: PasteNote[]): FormComponent[] {
  const inForm = keysOf(schema.components);
  // No new key may be one that is still to be followed.
  const avoided = new Set([...inForm, ...keysOf(components)]);
  const used = new Set(inForm);
  const followed = new Map<string, string>();
  const keys: { from: string; to: string }[] = [];
  const renamed = components.map((component) => {
    if (!('key' in component)) return component;
    const from = component.key;
    const to = used.has(from) ? freeKeyAmong(avoided, from) : from;
    used.add(to);
    avoided.add(to);
    if (!followed.has(from)) followed.set(from, to);
    if (to === from) return component;
    keys.push({ from, to });
    return { ...component, key: to };
  });
  if (keys.length > 0) notes.push({ code: 'keys', keys });
  return renamed.map((component) => followKeys(component, followed));
}

/** The components without comparisons with questions that are nowhere. */
function withoutDangling(
  schema: FormSchema,
  components: FormComponent[],
  notes: PasteNote[],
): FormComponent[] {
  const known = new Set([...keysOf(schema.components), ...keysOf(components)]);
  const settled = components.map((component) => withoutMissing(component, known));
  const count = settled.reduce((sum, { dropped }) => sum + dropped, 0);
  if (count > 0) notes.push({ code: 'conditions', count });
  const kept = settled.map(({ component }) => component);
  const unsure = kept.filter((component) => referencesIn(component).some(({ key }) => !known.has(key)));
  if (unsure.length > 0) notes.push({ code: 'calculates', components: unsure });
  return kept;
}

const keysOf = (components: readonly FormComponent[]): string[] =>
  components.flatMap((component) => ('key' in component ? [component.key] : []));

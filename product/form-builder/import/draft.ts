import { answerTypes } from '@tributary/form-engine/components/components.ts';
import { keySchema } from '@tributary/form-engine/definition/base.ts';
import { keyFromLabel } from '@tributary/form-engine/key-from-label.ts';
import {
  componentSchema,
  formSchema,
  type FormComponent,
  type FormSchema,
} from '@tributary/form-engine/schema.ts';
import { textOfHtml } from './json.ts';
import { convert, type Logic } from './logic.ts';
import { MOST_NOTES, type ImportNote, type NoteCode } from './notes.ts';
import { references } from './references.ts';

const MOST_COMPONENTS = 200;

/** A component's source in the imported file. */
export interface Origin {
  /** Its key there; conditions there use it. */
  source: string;
  /** Its name for people, for the report. */
  name: string;
  /** When it is shown. */
  logic: Logic | null;
}

/** An answer that can be chosen. */
export interface ImportedChoice {
  value: string;
  label: string;
}

/** A form while it is being read from a file of another product. */
export interface ImportDraft {
  note(code: NoteCode, name: string, values?: Record<string, string>): void;
  /** A text of at most `limit` characters, without markup. */
  text(text: string, limit: number, name: string): string;
  /** Options from values and labels, each value once; null, with a note, when there is none. */
  options(entries: readonly ImportedChoice[], name: string): object[] | null;
  /**
   * The rows and marks of a table of questions; null where there are more than a table has, or none. A row keeps its
   * name where it can be a part of a field's name.
   */
  table(rows: readonly ImportedChoice[], marks: readonly ImportedChoice[], name: string): object | null;
  /** Adds a component, whose key is made from its source where its type has one. */
  add(type: FormComponent['type'], origin: Origin, properties: object): void;
  /** Changes components that were added, such as those of one line. */
  change(from: number, to: number, properties: object): void;
  readonly length: number;
  finish(settings: object): { schema: FormSchema; notes: ImportNote[]; left: number };
}

interface Added {
  component: Record<string, unknown>;
  origin: Origin;
}

/**
 * Begins a form.
 * @param idOf the id of a component by its place; the same for each language of one file
 */
export function beginDraft(idOf: (index: number) => string): ImportDraft {
  const notes: ImportNote[] = [];
  let left = 0;
  const added: Added[] = [];
  const bySource = new Map<string, { key: string; type: string }>();
  const taken = new Set<string>();

  const note: ImportDraft['note'] = (code, name, values = {}) => {
    if (notes.length < MOST_NOTES) notes.push({ code, name: short(name), values: mapValues(values, short) });
    else left += 1;
  };
  const text: ImportDraft['text'] = (html, limit, name) => {
    const marked = textOfHtml(html);
    // Only longer texts may have bold words and links.
    const plain = limit < 500 ? withoutMarks(marked) : marked;
    if (plain.length <= limit) return plain;
    note('cut', name, { limit: String(limit) });
    return `${plain.slice(0, limit - 1).trimEnd()}…`;
  };
  const freshKey = (origin: Origin): string => {
    const isKept = keySchema.safeParse(origin.source).success && !taken.has(origin.source);
    const wish = isKept ? origin.source : keyFromLabel(origin.source) || keyFromLabel(origin.name) || 'field';
    const safe = keySchema.safeParse(wish).success ? wish : 'field';
    let key = safe;
    for (let number = 2; taken.has(key); number += 1) key = `${safe}${number}`;
    taken.add(key);
    if (key !== origin.source) note('key', origin.name, { from: origin.source, to: key });
    return key;
  };

  return {
    note,
    text,
    get length() {
      return added.length;
    },
    options(entries, name) {
      const seen = new Set<string>();
      const options = entries.flatMap(({ value, label }) => {
        const own = text(value || label, 200, name);
        if (own === '') return [];
        if (seen.size === seen.add(own).size) {
          note('repeated', name, { choice: label || value });
          return [];
        }
        return [{ value: own, label: text(label || value, 200, name) || own }];
      });
      if (options.length > 200) note('cut', name, { limit: '200' });
      if (options.length === 0) note('noChoices', name);
      return options.length === 0 ? null : options.slice(0, 200);
    },
    table(rows, marks, name) {
      if (rows.length === 0 || rows.length > 30 || marks.length > 11) return null;
      const names = new Set<string>();
      const entries = rows.map(({ value, label }, index) => {
        const wish = /^[A-Za-z]\w{0,59}$/.test(value) ? value : keyFromLabel(value) || `row${index + 1}`;
        const own = names.has(wish) ? `${wish}_${index + 1}` : wish;
        names.add(own);
        if (own !== value) note('key', label || value, { from: value, to: own });
        return { value: own, label: text(label || value, 200, name) || own };
      });
      const options = this.options(marks, name);
      return options && { rows: entries, options };
    },
    add(type, origin, properties) {
      if (added.length >= MOST_COMPONENTS)
        return note('tooMany', origin.name, { limit: String(MOST_COMPONENTS) });
      const asks = Object.hasOwn(answerTypes, type);
      const key = asks ? { key: freshKey(origin) } : {};
      const component = { id: idOf(added.length), type, ...key, ...properties };
      if (asks && !bySource.has(origin.source)) bySource.set(origin.source, { key: component.key!, type });
      added.push({ component, origin });
    },
    change(from, to, properties) {
      for (const { component } of added.slice(from, to)) Object.assign(component, properties);
    },
    finish(settings) {
      const known = references(bySource);
      const components = added.flatMap(({ component, origin }) => {
        const whole = { ...component, condition: conditionOf(origin, known) };
        if (component['type'] === 'calculation') {
          const expression = known.expression(String(component['expression']));
          if (expression === null) {
            note('calculation', origin.name);
            return [];
          }
          Object.assign(whole, { expression });
        }
        return valid(whole, origin.name, note) ?? [];
      });
      const draft = { components, settings };
      const parsed = formSchema.safeParse(draft);
      if (parsed.success) return { schema: parsed.data, notes, left };
      // Faults that only the whole form can show, such as a circle of conditions: these conditions are left out.
      const wrong = new Set(
        parsed.error.issues.flatMap(({ path }) => (path[0] === 'components' ? [path[1]] : [])),
      );
      const mended = components.map((component, index) => {
        if (!wrong.has(index)) return component;
        const name = added.find((each) => each.component['id'] === component.id)?.origin.name ?? '';
        if (component.condition) note('condition', name);
        if (component.type !== 'calculation') return { ...component, condition: null };
        note('setting', name, { setting: 'expression' });
        return { ...component, condition: null, expression: '' };
      });
      return { schema: formSchema.parse({ components: mended, settings }), notes, left };
    },
  };

  function conditionOf({ logic, name }: Origin, known: ReturnType<typeof references>): object | null {
    if (!logic) return null;
    const made = convert(known.settle(logic), known.keyOf);
    if ('condition' in made) return made.condition;
    if (made.failure === 'conditionTarget') note('conditionTarget', name, { target: made.source });
    else note('condition', name);
    return null;
  }
}

/** The component as our schema has it; without the properties that it refuses, or null when it can't be mended. */
function valid(
  component: Record<string, unknown>,
  name: string,
  note: ImportDraft['note'],
): FormComponent | null {
  const parsed = componentSchema.safeParse(component);
  if (parsed.success) return parsed.data;
  const rest = { ...component };
  for (const { path } of parsed.error.issues) {
    const property = String(path[0] ?? '');
    delete rest[property];
    note('setting', name, { setting: property });
  }
  const mended = componentSchema.safeParse(rest);
  if (mended.success) return mended.data;
  note('invalid', name);
  return null;
}

/** A text without the marks of bold words and links. */
const withoutMarks = (text: string): string =>
  text.replaceAll('**', '').replace(/\[([^[\]]{1,200})\]\([^\s()]{1,1000}\)/g, '$1');

const short = (text: string): string => {
  const plain = text.replace(/\s+/g, ' ').trim().toWellFormed();
  return plain.length > 80 ? `${plain.slice(0, 79)}…` : plain;
};

const mapValues = (values: Record<string, string>, map: (text: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));

import type { Comparable, Reading, ReadingContext } from '../answers.ts';
import { COUNTRIES } from '../components/address/countries.data.ts';
import { markOf } from '../components/survey/read.ts';
import { offeredChoices, readComponent } from '../components/lookup.ts';
import { dayOf, limitPattern } from '../components/date/days.ts';
import { writeReference } from '../components/file/reference.ts';
import { comparableOf, ruleHolds } from '../conditions.ts';
import { numberOf } from '../reading/number-of.ts';
import { momentOf } from '../reading/order.ts';
import { messagesIn } from '../messages.ts';
import type { ComponentOf, FormComponent, FormSchema, Question, QuestionType } from '../schema.ts';
import { componentSchema } from '../schema.ts';
import type { Literal } from './literals.ts';
import { boundsOf, constantsOf, isOrder, numericTextMayFit } from './literals.ts';
import { numbersOn } from './number-grid.ts';

/** An answer that fits; `unknown` where one may exist that is not looked for; undefined where none can. */
export type Witness = { answer: Comparable } | 'unknown' | undefined;

interface Inputs<C> {
  /** The values that conditions may compare, for types whose answers have several fields. */
  compared?(component: C, literals: readonly Literal[]): Iterable<Comparable>;
  /**
   * Possible entries of a visitor, as far as these comparisons distinguish answers: one input for each group of answers
   * with equal results, and optionally invalid ones. Empty input need not be among them.
   */
  inputs?(component: C, literals: readonly Literal[]): Iterable<string | string[]>;
  /** Whether answers fit that are not among the inputs. */
  mayFit?(component: C, literals: readonly Literal[]): boolean;
  /** The component to read with, where its own reader depends on the day. */
  timeless?(component: C): Question;
}

const context = (settings: FormSchema['settings'], raw: ReadingContext['raw']): ReadingContext => ({
  raw,
  settings,
  locale: 'en',
  t: messagesIn('en'),
});

const choice: Inputs<Question> = {
  inputs: (component) => (offeredChoices(component, messagesIn('en')) ?? []).map(({ value }) => value),
};

/** Lists are distinguished by their entries: the smallest that fits, alone and with each option that may be added. */
const list: Inputs<Question> = {
  inputs: function* (component, literals) {
    const asked = (wanted: boolean) =>
      new Set(
        literals.flatMap(({ rule, holds }) => {
          const isEqual = rule.operator === 'equal' ? holds : rule.operator === 'notEqual' ? !holds : null;
          return isEqual === wanted ? [rule.value] : [];
        }),
      );
    const [wanted, unwanted] = [[...asked(true)], asked(false)];
    yield wanted;
    const free = (offeredChoices(component, messagesIn('en')) ?? []).find(
      ({ value }) => !unwanted.has(value),
    );
    if (free) yield [...wanted, free.value];
  },
};

/** Texts that comparisons name, and others, one more than can be excluded. */
function words<C>(other: (index: number, component: C) => string): {
  inputs: NonNullable<Inputs<C>['inputs']>;
} {
  return {
    inputs: function* (component, literals) {
      yield* constantsOf(literals);
      for (let index = 0; index <= literals.length; index++) yield other(index, component);
    },
  };
}

/** Days or times: the ones named by comparisons with those around them, and others. */
function moments<C>(
  kind: 'day' | 'time',
  after: (moment: string, by: number) => string,
  other: (index: number, component: C) => string,
): Inputs<C> {
  const others = words(other);
  return {
    inputs: function* (component, literals) {
      yield* others.inputs(component, literals);
      for (const { rule } of literals) {
        if (!isOrder(rule) || momentOf(rule.value) !== kind) continue;
        for (let by = 1; by <= literals.length + 1; by++) {
          yield after(rule.value, by);
          yield after(rule.value, -by);
        }
      }
    },
  };
}

const ideograph = (index: number, length: number): string =>
  String.fromCharCode(0x4e00 + index).repeat(Math.max(1, length));

const anyWords = words((index, component: Question) =>
  ideograph(index, 'minLength' in component ? component.minLength : 0),
);

/** A limit that is a fixed day; empty for those that are counted from today. */
const absolute = (limit: string): string => (limitPattern.exec(limit)?.[1] && dayOf(limit, 0) ? limit : '');

const dayAfter = (day: string, days: number): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
};

const minuteAfter = (time: string, minutes: number): string => {
  const at = Number(time.slice(0, 2) || 0) * 60 + Number(time.slice(3) || 0) + minutes;
  if (at < 0) return '';
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
};

/**
 * Possible entries, for types with more facts than their choices. A type that has neither choices nor a line here may
 * have any answer: comparisons with it have no finding.
 */
const inputsOf: { [T in QuestionType]?: Inputs<ComponentOf<T>> } = {
  text: { ...anyWords, mayFit: (_, literals) => numericTextMayFit(literals) },
  textarea: { ...anyWords, mayFit: (_, literals) => numericTextMayFit(literals) },
  email: words((index) => `a${index}@example.org`),
  phone: {
    ...words((index) => `+44207183${8000 + index}`),
    mayFit: (_, literals) => numericTextMayFit(literals),
  },
  number: { inputs: numbers },
  slider: { inputs: (component, literals) => numbers({ ...component, decimals: 6 }, literals) },
  date: {
    ...moments('day', dayAfter, (index, { min, max }) =>
      absolute(min) || !absolute(max)
        ? dayAfter(absolute(min) || '2000-01-01', index)
        : dayAfter(absolute(max), -index),
    ),
    timeless: (component) => ({ ...component, min: absolute(component.min), max: absolute(component.max) }),
  },
  time: moments('time', minuteAfter, (index, { min }) => minuteAfter(min, index)),
  address: { compared: ({ countries }) => (countries.length > 0 ? countries : COUNTRIES) },
  postcode: { compared: () => ['GB'] },
  checkboxes: list,
  survey: {
    compared: function* ({ rows, options }, literals) {
      const marks = rows.map(({ value }) => options.map((option) => markOf(value, option.value)));
      const wanted = (row: string[], holds: boolean): string[] =>
        row.filter((mark) =>
          literals.some(
            ({ rule, holds: is }) => rule.operator === 'equal' && is === holds && rule.value === mark,
          ),
        );
      yield marks.flatMap((row) => wanted(row, true).slice(0, 1));
      yield marks.flatMap((row) => {
        const unwanted = wanted(row, false);
        return wanted(row, true)[0] ?? row.find((mark) => !unwanted.includes(mark)) ?? [];
      });
    },
  },
  // A drawing has no name; which names are typed is not looked at.
  signature: { ...anyWords, mayFit: (_, literals) => literals.length > 1 || numericTextMayFit(literals) },
  file: {
    inputs: function* (_, literals) {
      const names = [...constantsOf(literals).filter((name) => name !== ''), 'a.pdf'];
      for (const count of names.keys()) yield names.slice(0, count + 1).map(referenceTo);
      for (const name of names) yield [referenceTo(name)];
    },
    // Any names can go together; only some were tried.
    mayFit: (_, literals) => literals.length > 1,
  },
  consent: { inputs: () => ['true'] },
  hidden: {
    inputs: (component, literals) =>
      component.queryParameter ? (anyWords.inputs?.(component, literals) ?? []) : [],
    mayFit: (component, literals) => component.queryParameter !== '' && numericTextMayFit(literals),
  },
  amount: {
    // Amounts of other currencies and frequencies are not looked for.
    mayFit: ({ sets, currencies }) => sets.length + currencies.length > 0,
    inputs: function* ({ presets, allowCustom, min, max }, literals) {
      for (const { amount } of presets) yield decimal(amount);
      if (!allowCustom) return;
      for (const constant of constantsOf(literals)) {
        const minor = Math.round(numberOf(constant) * 100);
        if (Number.isSafeInteger(minor) && minor >= 0) yield decimal(minor);
      }
      const { above } = boundsOf(literals);
      const from = Math.max(min ?? 1, Number.isFinite(above) ? Math.floor(above * 100) - 1 : 1, 1);
      if (from > (max ?? Number.MAX_SAFE_INTEGER)) return;
      for (let index = 0; index < literals.length + 4; index++) yield decimal(from + index);
    },
  },
  products: {
    compared: function* ({ products }, literals) {
      const named = products.map(({ value }) => value);
      const chosen = named.filter((name) =>
        literals.some(({ rule, holds }) => rule.value === name && (rule.operator === 'equal') === holds),
      );
      yield chosen;
      const free = named.find((name) => !literals.some(({ rule }) => rule.value === name));
      if (free) yield [...chosen, free];
    },
  },
  giftAid: { compared: () => ['true'] },
  tribute: { compared: ({ kinds }) => kinds },
  coverFee: { inputs: () => ['true'] },
};

const byType: { readonly [type: string]: Inputs<FormComponent> | undefined } = inputsOf;

const unknown: Inputs<Question> = { mayFit: () => true };

const inputsFor = (component: Question): Inputs<Question> =>
  byType[component.type] ?? (offeredChoices(component, messagesIn('en')) ? choice : unknown);

function* numbers(
  grid: { min: number | null; max: number | null; step: number | null; decimals: number },
  literals: readonly Literal[],
): Generator<string> {
  yield* constantsOf(literals);
  yield* numbersOn(grid, literals);
}

const referenceTo = (name: string, index = 0): string =>
  writeReference({
    id: `00000000-0000-0000-0000-${String(index).padStart(12, '0')}`,
    mark: '-'.repeat(32),
    size: 1,
    type: 'application/pdf',
    name,
  });

const decimal = (minor: number): string => (minor / 100).toFixed(2);

const complete = new WeakMap<Question, boolean>();

/** Whether a question can be read; while it is edited, it may be without a limit or a choice that it needs. */
function isComplete(component: Question): boolean {
  const known = complete.get(component) ?? componentSchema.safeParse(component).success;
  complete.set(component, known);
  return known;
}

/**
 * Finds an answer to a question that fits all comparisons, among those that a visitor can give with the form's own
 * inputs. Answers are read and compared by the engine itself.
 */
export function findAnswer(
  component: Question,
  literals: readonly Literal[],
  settings: FormSchema['settings'],
): Witness {
  if (!isComplete(component)) return 'unknown';
  const type = inputsFor(component);
  const timeless = type.timeless?.(component) ?? component;
  const fitting = (input: string | string[] | null): Witness => {
    const raw = input === null ? {} : { [component.key]: input };
    const reading: Reading | null = readComponent(timeless, context(settings, raw));
    if (!reading?.ok) return undefined;
    const answer = comparableOf(reading);
    return literals.every(({ rule, holds }) => ruleHolds(rule, answer) === holds) ? { answer } : undefined;
  };
  const none = fitting(null);
  if (none) return none;
  for (const answer of type.compared?.(component, literals) ?? []) {
    if (literals.every(({ rule, holds }) => ruleHolds(rule, answer) === holds)) return { answer };
  }
  for (const input of type.inputs?.(component, literals) ?? []) {
    const found = fitting(input);
    if (found) return found;
  }
  return type.mayFit?.(component, literals) ? 'unknown' : undefined;
}

/** The readings of a form of which nothing is filled in, by key. */
export function readNothing(
  components: readonly FormComponent[],
  settings: FormSchema['settings'],
): Map<string, Reading> {
  const readings = new Map<string, Reading>();
  for (const component of components) {
    const reading = readComponent(component, context(settings, {}));
    if (reading && 'key' in component) readings.set(component.key, reading);
  }
  return readings;
}

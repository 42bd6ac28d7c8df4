import type {
  AnswerChoice,
  AnswerReference,
  AnswerRole,
  AnswerType,
  FindReading,
  Reading,
  ReadingContext,
} from '../answers.ts';
import { companion, onceAs } from '../answers.ts';
import type { TextLanguage } from '@tributary/kit/languages.ts';
import type { Currency, Money } from '@tributary/kit/money.ts';
import type { FormTranslate } from '../translate.ts';
import type { ComponentHtml, RenderContext } from '../markup.ts';
import type { ComponentType, FormComponent, Question, QuestionType } from '../schema.ts';
import { answerTypes, componentHtml, componentSchemas } from './components.ts';

const answers: { readonly [type: string]: AnswerType<Question> } = answerTypes;
const html: { readonly [type: string]: ComponentHtml<FormComponent> } = componentHtml;

type Typed = Pick<FormComponent, 'type'>;

/** The types whose components have a key. */
export const questionTypes = /* @__PURE__ */ Object.keys(answerTypes) as QuestionType[];

/** Reads one component's answer; null for components that take no answer. */
export function readComponent(component: FormComponent, context: ReadingContext): Reading | null {
  return 'key' in component ? answers[component.type]!.read(component, context) : null;
}

/** The final reading of a component, once the answers that it depends on are known. */
export function settleAnswer(
  component: FormComponent,
  reading: Reading,
  find: FindReading,
  context: ReadingContext,
): Reading {
  const settle = 'key' in component ? answers[component.type]!.settle : undefined;
  return settle ? settle(component as Question, reading, find, context) : reading;
}

/** The questions that a component depends on besides those of its condition. */
export function referencesIn(component: FormComponent): readonly AnswerReference[] {
  return 'key' in component ? (answers[component.type]?.reads?.(component) ?? []) : [];
}

/** A component with its references to one question changed to another key. */
export function followKeyIn(component: FormComponent, from: string, to: string): FormComponent {
  return 'key' in component
    ? (answers[component.type]?.followKey?.(component, from, to) ?? component)
    : component;
}

/** Whether the answer to a component is worked out and not entered. */
export function isDerived({ type }: Typed): boolean {
  return answers[type]?.isDerived ?? false;
}

/** Whether the answer to a component may add to the payment. */
export function mayPay(component: FormComponent): boolean {
  return 'key' in component && (answers[component.type]?.pays?.(component) ?? false);
}

/** The only currency of gifts that a component is shown for; undefined for any, and without a gift. */
export function currencyAskedFor({ type }: Typed): Currency | undefined {
  return answers[type]?.currency;
}

/**
 * A component's addition to a payment that other answers request, when it is answered; undefined where it never adds
 * anything.
 */
export function addedBy(component: FormComponent, payment: Money): number | undefined {
  return 'key' in component ? answers[component.type]?.adds?.(component, payment) : undefined;
}

/** The effect of a component's answer on its submission. */
export function roleOf({ type }: Typed): AnswerRole | undefined {
  return answers[type]?.role;
}

/** Whether a form may contain one component of this type only: it asks for money once, and for one check. */
export function isOnlyOnce({ type }: Typed): boolean {
  return onceAs(type, roleOf({ type })) !== undefined;
}

/** Whether two components may not be in one form together. */
export function excludeEachOther(one: Typed, other: Typed): boolean {
  const once = onceAs(one.type, roleOf(one));
  return once !== undefined && once === onceAs(other.type, roleOf(other));
}

/** Whether visitors never see a component. */
export function isUnseen({ type }: Typed): boolean {
  return answers[type]?.isUnseen ?? false;
}

/**
 * Whether organizations may keep a question of this type as a field that many forms share. Such a field is a text, with
 * a regular expression, or has options.
 */
export function isShareable({ type }: Typed): boolean {
  return hasProperty(type, 'options') ? roleOf({ type }) === undefined : hasProperty(type, 'pattern');
}

/** Further field names of a question, each under the key (`amount.other`). */
export function nameParts(component: Question): readonly string[] {
  return answers[component.type]?.parts?.(component) ?? [];
}

/** Every field name a component's answer may travel under. */
export function fieldNames(component: FormComponent): string[] {
  if (!('key' in component)) return [];
  const { key } = component;
  return [key, ...nameParts(component).map((part) => companion(key, part))];
}

/** The answers that a component offers; undefined where anything may be given. */
export function offeredChoices(
  component: FormComponent,
  t: FormTranslate,
): readonly AnswerChoice[] | undefined {
  return 'key' in component ? answers[component.type]!.choices?.(component, { t }) : undefined;
}

/** Whether components of a type have a property, such as `options`. */
export function hasProperty(type: ComponentType, name: string): boolean {
  const schema = componentSchemas.find(({ shape }) => shape.type.value === type);
  return schema !== undefined && name in schema.shape;
}

/** One component's inner HTML. */
export function renderComponentBody(component: FormComponent, context: RenderContext): string {
  return html[component.type]!.render(component, context);
}

/** Whether files come along with a step of these components when it is posted without script. */
export function sendsFiles(components: readonly Typed[]): boolean {
  return components.some(({ type }) => html[type]?.sendsFiles);
}

/** The fixed texts of these types in one language; of all types when none are named. */
export function textsOfTypes(
  language: TextLanguage,
  types?: ReadonlySet<string>,
): Readonly<Record<string, string>> {
  const tables = Object.entries(html).flatMap(([type, { texts }]) =>
    texts && (!types || types.has(type)) ? [texts[language]] : [],
  );
  return Object.assign({}, ...tables);
}

/** The style rules of every type. */
export function componentCss(): string {
  return Object.values(html)
    .map(({ css = '' }) => css.trim())
    .filter(Boolean)
    .join('\n');
}

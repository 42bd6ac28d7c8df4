import type { Comparable } from '../conditions.ts';
import { ruleHolds } from '../conditions.ts';
import type { References } from '../definition/references.ts';
import type { ConditionRule, FormComponent, FormSchema, Question } from '../schema.ts';
import type { Literal } from './literals.ts';
import type { Witness } from './possible-answers.ts';
import { findAnswer } from './possible-answers.ts';

/** Something to be true at once with others: a comparison, or that a component is shown or not. */
export type Goal = { rule: ConditionRule; holds: boolean } | { component: FormComponent; shown: boolean };

/** What is known of a question's answer; a hidden question has none. */
interface Held {
  literals: readonly Literal[];
  mayHide: boolean;
  witness: Witness;
}

interface State {
  answers: Map<Question, Held>;
  shown: Map<FormComponent, boolean>;
  /** Each needs one of its alternatives. */
  open: Goal[][][];
}

export interface Solver {
  /**
   * Whether all goals can be true with some answers. Also true when it can't be decided within the bounds. Answers to
   * `unanswered` questions are empty.
   */
  canBe(goals: readonly Goal[], unanswered?: (component: FormComponent) => boolean): boolean;
  /**
   * Finds the components that no answers show. Each is decided by its own comparisons first, in the order of their
   * references, and then with all that they depend on.
   */
  neverShown(components: readonly FormComponent[]): ReadonlySet<FormComponent>;
}

/** Steps of one question, and of all questions about one form: together some 20 ms. */
const BOUNDS = { each: 12_000, all: 60_000 };

/**
 * Decides whether conditions can hold together, following them through the visibility of the fields they look at.
 * Answers of different questions are independent of each other but for visibility, so that one answer for each question
 * that fits its comparisons is a proof; alternatives are tried in turn. Components in circles may be shown or not.
 */
export function solverOf(
  settings: FormSchema['settings'],
  { target, opener, isCircular }: References<FormComponent>,
): Solver {
  const everShown = new Set<FormComponent>();
  const never = new Set<FormComponent>();
  const fresh = new Map<Question, Held>();
  let isOwnOnly = false;
  let all = BOUNDS.all;
  let left = 0;
  let isLate: (component: FormComponent) => boolean = () => false;

  const begin = (question: Question): Held => {
    const late = isLate(question);
    const known = late ? undefined : fresh.get(question);
    if (known) return known;
    const literals: Literal[] = late ? [{ rule: emptyRule(question.key), holds: true }] : [];
    const held = { literals, mayHide: true, witness: findAnswer(question, literals, settings) };
    if (!late) fresh.set(question, held);
    return held;
  };

  /** Adds goals and what follows from them; false when they exclude each other. */
  function assume(state: State, goals: readonly Goal[]): boolean {
    const queue = [...goals];
    for (let goal = queue.pop(); goal; goal = queue.pop()) {
      left--;
      const follows = 'rule' in goal ? compare(state, goal) : show(state, goal.component, goal.shown);
      if (!follows) return false;
      queue.push(...follows);
    }
    return true;
  }

  function compare(state: State, literal: Literal): Goal[] | null {
    const found = target(literal.rule.field);
    if (!found || !('key' in found)) return ruleHolds(literal.rule, undefined) === literal.holds ? [] : null;
    const before = state.answers.get(found) ?? begin(found);
    const literals = [...before.literals, literal];
    const mayHide = before.mayHide && ruleHolds(literal.rule, undefined) === literal.holds;
    const witness =
      before.witness && (stillFits(before.witness, literal) ?? findAnswer(found, literals, settings));
    return keep(state, found, { literals, mayHide, witness });
  }

  function keep(state: State, question: Question, held: Held): Goal[] | null {
    state.answers.set(question, held);
    if (!held.mayHide && !held.witness) return null;
    if (held.mayHide && held.witness) return [];
    return [{ component: question, shown: !held.mayHide }];
  }

  function show(state: State, component: FormComponent, shown: boolean): Goal[] | null {
    const known = state.shown.get(component);
    if (known !== undefined) return known === shown ? [] : null;
    if (shown && never.has(component)) return null;
    state.shown.set(component, shown);
    const goals = 'key' in component ? settle(state, component, shown) : [];
    if (!goals || isInCircle(component) || (isOwnOnly && state.shown.size > 1)) return goals;
    const { rules, match } = component.condition ?? { rules: [], match: 'all' };
    const step = opener(component);
    const each = rules.map((rule): Goal => ({ rule, holds: shown }));
    if (shown) {
      if (step) goals.push({ component: step, shown });
      if (match === 'all' || each.length < 2) goals.push(...each);
      else state.open.push(each.map((goal) => [goal]));
      return goals;
    }
    const alternatives = match === 'any' && each.length > 0 ? [each] : each.map((goal) => [goal]);
    if (step) alternatives.unshift([{ component: step, shown }]);
    if (alternatives.length === 0) return null;
    if (alternatives.length === 1) goals.push(...alternatives[0]!);
    else state.open.push(alternatives);
    return goals;
  }

  function settle(state: State, question: Question, shown: boolean): Goal[] | null {
    const before = state.answers.get(question) ?? begin(question);
    const held = shown ? { ...before, mayHide: false } : { ...before, witness: undefined };
    state.answers.set(question, held);
    return held.mayHide || held.witness ? [] : null;
  }

  function isInCircle(component: FormComponent): boolean {
    const fields = (component.condition?.rules ?? []).flatMap(({ field }) => target(field) ?? []);
    return [...fields, opener(component)].some((other) => other && isCircular(component, other));
  }

  function search(state: State): boolean {
    if (left <= 0) return true;
    const alternatives = state.open.pop();
    if (!alternatives) {
      for (const [component, shown] of isOwnOnly ? [] : state.shown) if (shown) everShown.add(component);
      return true;
    }
    return alternatives.some((goals) => {
      const next = { answers: new Map(state.answers), shown: new Map(state.shown), open: [...state.open] };
      left -= Math.ceil(next.answers.size / 16);
      return assume(next, goals) && search(next);
    });
  }

  function canBe(
    goals: readonly Goal[],
    unanswered: (component: FormComponent) => boolean = () => false,
  ): boolean {
    left = Math.min(BOUNDS.each, all);
    if (left <= 0) return true;
    const granted = left;
    isLate = unanswered;
    const state: State = { answers: new Map(), shown: new Map(), open: [] };
    const result = assume(state, goals) && search(state);
    all -= granted - left;
    return result;
  }

  function neverShown(components: readonly FormComponent[]): ReadonlySet<FormComponent> {
    const rule = (component: FormComponent): void => {
      if (!canBe([{ component, shown: true }])) never.add(component);
    };
    isOwnOnly = true;
    for (const component of components) rule(component);
    isOwnOnly = false;
    // From the end: answers that show a component also show all that it depends on.
    for (const component of [...components].reverse()) {
      if (!never.has(component) && !everShown.has(component)) rule(component);
    }
    return never;
  }

  return { canBe, neverShown };
}

function stillFits(witness: Exclude<Witness, undefined>, { rule, holds }: Literal): Witness {
  if (witness === 'unknown') return undefined;
  return ruleHolds(rule, witness.answer as Comparable) === holds ? witness : undefined;
}

function emptyRule(field: string): ConditionRule {
  return { field, operator: 'isEmpty', value: '' };
}

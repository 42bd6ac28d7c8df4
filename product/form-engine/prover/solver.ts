import type { Comparable } from '../answers.ts';
import { ruleHolds, visibleComponents } from '../conditions.ts';
import { rulesOf } from '../definition/condition-parts.ts';
import type { References } from '../definition/references.ts';
import type { Condition, ConditionRule } from '../definition/base.ts';
import type { FormComponent, FormSchema, Question } from '../schema.ts';
import type { Literal } from './literals.ts';
import type { Witness } from './possible-answers.ts';
import { findAnswer, readNothing } from './possible-answers.ts';

/** Something to be true at once with others: a comparison, that a component is shown or not, or one of several. */
export type Goal =
  | { rule: ConditionRule; holds: boolean }
  | { component: FormComponent; shown: boolean }
  | { alternatives: Goal[][] };

/** Known facts of a question's answer; a hidden question has none. */
interface Held {
  literals: readonly Literal[];
  /** The comparisons as text, so that each is there once. */
  names: ReadonlySet<string>;
  mayHide: boolean;
  /** `stale` until another one is looked for. */
  witness: Witness | 'stale';
}

interface State {
  answers: Map<Question, Held>;
  shown: Map<FormComponent, boolean>;
  /** Each needs one of its alternatives. */
  open: { alternatives: Goal[][]; next: State['open'] } | null;
  /** Functions that undo each change, for the next alternative. */
  undo: (() => void)[];
}

export interface Solver {
  /**
   * Whether all goals can be true with some answers. Also true when it can't be decided within the bounds. Answers to
   * `unanswered` questions are empty.
   */
  canBe(goals: readonly Goal[], unanswered?: (component: FormComponent) => boolean): boolean;
  /** The same, but false when it can't be decided within the bounds. */
  surelyCanBe(goals: readonly Goal[]): boolean;
  /**
   * Finds the components of a form, given in its order, that no answers show. Each is decided by its own comparisons first, in the order of their
   * references, and then with all that they depend on.
   */
  neverShown(components: readonly FormComponent[]): ReadonlySet<FormComponent>;
}

/** Steps of one question, which may be a chain of 500 components with 20 comparisons each, and of all about a form. */
const BOUNDS = { each: 12_000, all: 30_000 };

/**
 * Decides whether conditions can hold together, following them through the visibility of the fields they look at.
 * Answers of different questions are independent of each other but for visibility, so that one answer for each question
 * that fits its comparisons is a proof; alternatives are tried in turn. Components in circles may be shown or not.
 */
export function solverOf(
  settings: FormSchema['settings'],
  { target, opener, circular, inOrder }: References<FormComponent>,
): Solver {
  const everShown = new Set<FormComponent>();
  const never = new Set<FormComponent>();
  const fresh = new Map<Question, Held>();
  const searched = new Map<Question, Map<string, Witness>>();
  let isOwnOnly = false;
  let all = BOUNDS.all;
  let left = 0;
  let isLate: (component: FormComponent) => boolean = () => false;

  const begin = (question: Question): Held => {
    const late = isLate(question);
    const known = late ? undefined : fresh.get(question);
    if (known) return known;
    const literals: Literal[] = late ? [{ rule: emptyRule(question.key), holds: true }] : [];
    const names = new Set(literals.map(() => 'late'));
    const held = { literals, names, mayHide: true, witness: findAnswer(question, literals, settings) };
    if (!late) fresh.set(question, held);
    return held;
  };

  /** Adds goals and their consequences; false when they exclude each other. */
  function assume(state: State, goals: readonly Goal[]): boolean {
    const queue = [...goals];
    const doubtful = new Set<Question>();
    while (queue.length > 0 || doubtful.size > 0) {
      const goal = queue.pop();
      left--;
      if (!goal) {
        // Only once all comparisons of a question are known is an answer looked for.
        for (const question of doubtful) {
          const follows = reconsider(state, question);
          if (!follows) return false;
          queue.push(...follows);
        }
        doubtful.clear();
      } else if ('rule' in goal) {
        const found = target(goal.rule.field);
        if (!found || !('key' in found)) {
          if (ruleHolds(goal.rule, undefined) !== goal.holds) return false;
        } else if (compare(state, found, goal)) doubtful.add(found);
      } else if ('alternatives' in goal) {
        const { alternatives } = goal;
        if (alternatives.length === 0) return false;
        if (alternatives.length === 1) queue.push(...alternatives[0]!);
        else state.open = { alternatives: easiestFirst(alternatives), next: state.open };
      } else {
        const follows = show(state, goal.component, goal.shown);
        if (!follows) return false;
        queue.push(...follows);
      }
    }
    return true;
  }

  /** Adds a comparison; true when earlier facts of the question may no longer hold. */
  function compare(state: State, question: Question, literal: Literal): boolean {
    const before = state.answers.get(question) ?? begin(question);
    const name = `${literal.holds} ${literal.rule.operator} ${literal.rule.value}`;
    if (before.names.has(name)) return false;
    const mayHide = before.mayHide && ruleHolds(literal.rule, undefined) === literal.holds;
    const fits = typeof before.witness === 'object' && fitsToo(before.witness.answer, literal);
    put(state, state.answers, question, {
      literals: [...before.literals, literal],
      names: new Set(before.names).add(name),
      mayHide,
      witness: before.witness && !fits ? 'stale' : before.witness,
    });
    return mayHide !== before.mayHide || !fits;
  }

  function reconsider(state: State, question: Question): Goal[] | null {
    const held = state.answers.get(question)!;
    if (held.witness === 'stale') {
      const known = searched.get(question) ?? new Map<string, Witness>();
      searched.set(question, known);
      const name = [...held.names].join('\n');
      const witness = known.has(name) ? known.get(name) : findAnswer(question, held.literals, settings);
      known.set(name, witness);
      put(state, state.answers, question, { ...held, witness });
      return visibilityOf(question, held.mayHide, witness);
    }
    return visibilityOf(question, held.mayHide, held.witness);
  }

  function show(state: State, component: FormComponent, shown: boolean): Goal[] | null {
    const known = state.shown.get(component);
    if (known !== undefined) return known === shown ? [] : null;
    if (shown && never.has(component)) return null;
    put(state, state.shown, component, shown);
    const goals = 'key' in component ? settle(state, component, shown) : [];
    if (!goals || circular.has(component) || (isOwnOnly && state.shown.size > 1)) return goals;
    const step = opener(component);
    if (shown) {
      if (step) goals.push({ component: step, shown });
      goals.push(...conditionGoals(component.condition, true));
      return goals;
    }
    const hidden: Goal[][] = step ? [[{ component: step, shown }]] : [];
    const isConditional = rulesOf(component.condition).length > 0;
    if (isConditional) hidden.push(conditionGoals(component.condition, false));
    return hidden.length > 0 ? [...goals, { alternatives: hidden }] : null;
  }

  function settle(state: State, question: Question, shown: boolean): Goal[] | null {
    const before = state.answers.get(question) ?? begin(question);
    const held = shown ? { ...before, mayHide: false } : { ...before, witness: undefined };
    put(state, state.answers, question, held);
    return held.mayHide || held.witness ? [] : null;
  }

  function search(state: State): boolean {
    if (left <= 0) return true;
    if (!state.open) {
      for (const [component, shown] of isOwnOnly ? [] : state.shown) if (shown) everShown.add(component);
      return true;
    }
    const { alternatives, next } = state.open;
    const mark = state.undo.length;
    for (const goals of alternatives) {
      state.open = next;
      if (assume(state, goals) && search(state)) return true;
      while (state.undo.length > mark) state.undo.pop()?.();
    }
    return false;
  }

  function canBe(
    goals: readonly Goal[],
    unanswered: (component: FormComponent) => boolean = () => false,
  ): boolean {
    left = Math.min(BOUNDS.each, all);
    if (left <= 0) return true;
    const granted = left;
    isLate = unanswered;
    const state: State = { answers: new Map(), shown: new Map(), open: null, undo: [] };
    const result = assume(state, goals) && search(state);
    all -= granted - left;
    return result;
  }

  function surelyCanBe(goals: readonly Goal[]): boolean {
    return canBe(goals) && left > 0;
  }

  function neverShown(components: readonly FormComponent[]): ReadonlySet<FormComponent> {
    const rule = (component: FormComponent): void => {
      if (!canBe([{ component, shown: true }])) never.add(component);
    };
    const visible = visibleComponents(components, readNothing(components, settings));
    for (const component of components) if (visible.has(component.id)) everShown.add(component);
    isOwnOnly = true;
    for (const component of inOrder) if (!everShown.has(component)) rule(component);
    isOwnOnly = false;
    // From the end: answers that show a component also show all that it depends on.
    for (const component of inOrder.toReversed()) {
      if (!never.has(component) && !everShown.has(component)) rule(component);
    }
    return never;
  }

  return { canBe, surelyCanBe, neverShown };
}

function put<K, V>({ undo }: State, map: Map<K, V>, key: K, value: V): void {
  const before = map.get(key);
  undo.push(() => void (before === undefined ? map.delete(key) : map.set(key, before)));
  map.set(key, value);
}

function fitsToo(answer: Comparable, { rule, holds }: Literal): boolean {
  return ruleHolds(rule, answer) === holds;
}

/** The goals for a question to have an answer that fits, or none; null when neither fits. */
function visibilityOf(component: Question, mayHide: boolean, witness: Witness): Goal[] | null {
  if (mayHide && witness) return [];
  return mayHide || witness ? [{ component, shown: !mayHide }] : null;
}

/** The goals, all of them, for a condition to hold or not to hold. */
export function conditionGoals(condition: Condition | null, holds: boolean): Goal[] {
  if (!condition) return [];
  const { match, rules, groups = [] } = condition;
  const parts = [
    ...rules.map((rule): Goal[] => [{ rule, holds }]),
    ...groups.map((group) => conditionGoals(group, holds)),
  ];
  if ((match === 'all') === holds) return parts.flat();
  return parts.length === 1 ? parts[0]! : [{ alternatives: parts }];
}

/** Comparisons that hold without an answer need nothing else to be shown, and neither does a step that is hidden. */
function easiestFirst(alternatives: readonly Goal[][]): Goal[][] {
  const isEasy = (goals: readonly Goal[]): boolean =>
    goals.every((goal) =>
      'rule' in goal ? ruleHolds(goal.rule, undefined) === goal.holds : 'component' in goal && !goal.shown,
    );
  return [...alternatives.filter(isEasy), ...alternatives.filter((goals) => !isEasy(goals))];
}

function emptyRule(field: string): ConditionRule {
  return { field, operator: 'isEmpty', value: '' };
}

import type { Answer, Comparable } from '@tributary/form-engine/answers.ts';
import { hasParts } from '@tributary/form-engine/answers.ts';
import { conditionHolds } from '@tributary/form-engine/conditions.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import { isSubmissionFact, type SubmissionFact } from '../configuration-parts/submission-facts.ts';
import {
  connectorsIn,
  readPart,
  type DataPermission,
  type Instruction,
  type Mapping,
  type Part,
  type PrefillInstruction,
  type Trigger,
} from '../configuration-parts/parts.ts';

type Lookup = (field: string) => Comparable | undefined;

/** Whether a trigger's rules and groups hold: all of them or any, as it says; without any, always. */
export function triggerHolds({ match, rules, groups }: Trigger, lookup: Lookup): boolean {
  const whole = groups.filter((group) => group.rules.length > 0);
  if (rules.length === 0 && whole.length === 0) return true;
  const found = [
    ...rules.map((rule) => conditionHolds({ match: 'all', rules: [rule] }, lookup)),
    ...whole.map((group) => conditionHolds(group, lookup)),
  ];
  return match === 'any' ? found.some(Boolean) : found.every(Boolean);
}

/** A submission, as far as conditions and permissions read it. */
export interface Answered {
  answers: Readonly<Record<string, Answer>>;
  /** The values that conditions compare for answers with parts. */
  compared?: Readonly<Record<string, Comparable>>;
  consents: readonly { key: string; given: boolean }[];
  /** Reads a fact only where a condition names it. */
  factOf(name: SubmissionFact): Comparable | undefined;
}

/** The settings of one connector in a configuration. */
export interface ConfiguredConnector {
  kind: string;
  mapping: Mapping;
  instruction?: Instruction | undefined;
  permission: DataPermission | undefined;
  trigger: Trigger | undefined;
  prefill?: PrefillInstruction | undefined;
  /** Undefined where the configuration leaves it open. */
  environment: Environment | undefined;
}

/** Reads a configuration's connectors, once for many submissions. */
export function readConnectors(texts: Partial<Record<Part, string>>): ConfiguredConnector[] {
  const part = <Name extends Part>(name: Name, kind: string) => readPart(name, texts[name] ?? '{}', kind);
  return connectorsIn(texts).map((kind) => ({
    kind,
    mapping: part('connectorsMappings', kind) ?? {},
    instruction: part('connectorsInstructions', kind),
    permission: part('connectorsPermissions', kind),
    trigger: part('connectorsTriggerConditions', kind),
    prefill: part('connectorsPrefillsInstructions', kind),
    environment: part('connectorsEnvironments', kind),
  }));
}

/** Why nothing is sent to a connector: no consent, or its conditions do not hold; undefined where something is. */
export function withheldBy(
  { permission, trigger }: Pick<ConfiguredConnector, 'permission' | 'trigger'>,
  { answers, compared = {}, consents, factOf }: Answered,
): 'consent' | 'conditions' | undefined {
  const isGiven =
    !permission?.consent || consents.some(({ key, given }) => key === permission.consent && given);
  if (!isGiven) return 'consent';
  const lookup = (field: string): Comparable | undefined => {
    if (isSubmissionFact(field)) return factOf(field);
    const answer = answers[field];
    return answer === undefined || hasParts(answer) ? compared[field] : answer;
  };
  return trigger && !triggerHolds(trigger, lookup) ? 'conditions' : undefined;
}

/**
 * Returns the answers that may be sent to a connector: those that its permission names, or all if it names none.
 * Undefined without the required consent, or when its conditions do not hold.
 */
export function permittedAnswers(
  configured: Pick<ConfiguredConnector, 'permission' | 'trigger'>,
  answered: Answered,
): Readonly<Record<string, Answer>> | undefined {
  if (withheldBy(configured, answered)) return undefined;
  const named = configured.permission?.fields ?? [];
  if (named.length === 0) return answered.answers;
  return Object.fromEntries(Object.entries(answered.answers).filter(([key]) => named.includes(key)));
}

import { conditionHolds, type Comparable } from '@tributary/form-engine/conditions.ts';
import { readPart, type Part, type Trigger } from './parts.ts';

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

/** The answers, as far as conditions and permissions read them. */
interface Answered<Answer extends Comparable> {
  answers: Readonly<Record<string, Answer>>;
  consents: readonly { key: string; given: boolean }[];
}

/**
 * The answers that may be sent to a connector: none without the required consent or when its conditions do not hold,
 * else those that its permission names, or all where it names none.
 */
export function answersFor<Answer extends Comparable>(
  configuration: Partial<Record<Part, string>> | undefined,
  connector: string,
  { answers, consents }: Answered<Answer>,
): Readonly<Record<string, Answer>> {
  const permission = readPart(
    'connectorsPermissions',
    configuration?.connectorsPermissions ?? '{}',
    connector,
  );
  const trigger = readPart(
    'connectorsTriggerConditions',
    configuration?.connectorsTriggerConditions ?? '{}',
    connector,
  );
  const isGiven =
    !permission?.consent || consents.some(({ key, given }) => key === permission.consent && given);
  if (!isGiven || (trigger && !triggerHolds(trigger, (field) => answers[field]))) return {};
  const named = permission?.fields ?? [];
  if (named.length === 0) return answers;
  return Object.fromEntries(Object.entries(answers).filter(([key]) => named.includes(key)));
}

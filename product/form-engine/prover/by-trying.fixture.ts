import type { Reading } from '../answers.ts';
import { isEmptyAnswer } from '../answers.ts';
import { isUnseen, readComponent } from '../components/lookup.ts';
import { visibleComponents } from '../conditions.ts';
import { rulesOf } from '../definition/condition-parts.ts';
import { messagesIn } from '../messages.ts';
import type { FormSchema } from '../schema.ts';
import { stepsOf } from '../steps.ts';
import { enterable } from './generated.fixture.ts';

/** Every finding about visibility and payment that trying all answers gives. */
export function findingsByTrying({ components, settings }: FormSchema): string[] {
  const t = messagesIn('en');
  const questions = components.filter((component) => 'key' in component);
  const readings = questions.map((question) =>
    enterable[question.type]!.map((input) =>
      readComponent(question, { raw: { [question.key]: input }, settings, locale: 'en', t })!,
    ),
  );
  const steps = stepsOf({ version: 1, components, settings });
  const stepOf = new Map(
    steps.flatMap((each) =>
      [...(each.opener ? [each.opener] : []), ...each.components].map((c) => [c, each] as const),
    ),
  );
  const all: { visible: Set<string>; answered: number }[] = [];
  const seen = new Map<string, Reading>();
  const answered: number[] = [];
  const go = (at: number): void => {
    if (at === questions.length) {
      const latest = Math.max(-1, ...answered);
      all.push({ visible: visibleComponents(components, seen), answered: latest });
      return;
    }
    const question = questions[at]!;
    for (const reading of readings[at]!) {
      seen.set(question.key, reading);
      answered.push(
        isUnseen(question) || !reading.ok || isEmptyAnswer(reading.answer) ? -1 : stepOf.get(question)!.index,
      );
      go(at + 1);
      answered.pop();
    }
  };
  go(0);
  const shows = (id: string): boolean => all.some(({ visible }) => visible.has(id));
  const findings: string[] = [];
  for (const component of components) {
    const { opener, components: inStep } = stepOf.get(component)!;
    // The opener of a step is not among its components, and in no section.
    const before = opener === component ? [] : inStep.slice(0, inStep.indexOf(component));
    const section =
      component.type === 'section' ? undefined : before.findLast(({ type }) => type === 'section');
    const step = section ?? (opener !== component ? opener : null);
    const { id, condition } = component;
    const asked = 'required' in component && component.required && !isUnseen(component);
    if (step && !shows(step.id)) {
      if (asked) findings.push(`neverAsked ${id}`);
    } else if (!condition) continue;
    else if (!shows(id)) findings.push(`${asked ? 'neverAsked' : 'neverShown'} ${id}`);
    else if (all.every(({ visible }) => visible.has(id) || (step && !visible.has(step.id))))
      findings.push(`alwaysTrue ${id}`);
    else {
      const { index } = stepOf.get(component)!;
      const soon = all.filter(({ answered: latest }) => latest <= index);
      const looksAhead = rulesOf(condition).some(({ field }) => {
        const other = questions.find((question) => question.key === field)!;
        return !isUnseen(other) && stepOf.get(other)!.index > index;
      });
      const isLate = (one: string) => !soon.some(({ visible }) => visible.has(one));
      if (looksAhead && isLate(id) && !(step && isLate(step.id))) findings.push(`shownTooLate ${id}`);
    }
  }
  for (const each of steps) {
    if (each.components.some((component) => !isUnseen(component) && shows(component.id))) continue;
    if (each.opener ? shows(each.opener.id) : steps.length > 1)
      findings.push(each.opener ? `emptyStep ${each.opener.id}` : 'emptyFirstStep');
  }
  const [amount, method] = ['amount', 'paymentMethod'].map(
    (type) => components.find((component) => component.type === type)?.id,
  );
  if (amount && method && shows(amount) && shows(method)) {
    const paid = all.filter(({ visible }) => visible.has(method));
    if (!paid.some(({ visible }) => visible.has(amount))) findings.push(`neverPaid ${method}`);
    else if (!paid.every(({ visible }) => visible.has(amount)))
      findings.push(`methodWhileAmountHidden ${method}`);
  }
  return findings;
}

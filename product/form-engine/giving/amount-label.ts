import type { Currency, Money } from '@tributary/kit/money.ts';
import { moneyToDecimal } from '@tributary/kit/money.ts';
import { companion } from '../answers.ts';
import type { ChosenPreset } from '../components/amount/choice.ts';
import { otherAmount } from '../components/amount/read.ts';
import { nameOfSet, presetValues, setFor } from '../components/amount/sets.ts';
import type { ComponentOf, FormSchema } from '../schema.ts';

type Preset = ComponentOf<'amount'>['presets'][number];

const amountIn = ({ components }: Pick<FormSchema, 'components'>) =>
  components.find((one): one is ComponentOf<'amount'> => one.type === 'amount');

/** A label on one line, for lists and other systems; undefined for an amount without one. */
const labelOf = ({ example }: Preset): string | undefined =>
  example.replace(/\s+/gu, ' ').trim() || undefined;

/** The first label of a form's amounts, as an example of one; undefined where none has a label. */
export function firstAmountLabel(schema: Pick<FormSchema, 'components'>): string | undefined {
  const question = amountIn(schema);
  return [question, ...(question?.sets ?? [])]
    .flatMap((set) => set?.presets.flatMap((preset) => labelOf(preset) ?? []) ?? [])
    .at(0);
}

/**
 * The label of the chosen amount in the language of the schema, such as the level of a membership; undefined for an
 * amount without a label, and for one that was entered.
 */
export function amountLabelOf(
  schema: Pick<FormSchema, 'components'>,
  chosen: ChosenPreset | undefined,
): string | undefined {
  const question = chosen && amountIn(schema);
  const set = chosen?.set === '' ? question : question?.sets.find(({ value }) => value === chosen?.set);
  const preset = chosen && set?.presets[chosen.index];
  return preset && labelOf(preset);
}

/**
 * A stored label in the language of a form that is shown; as it is stored where the form no longer has it.
 * @param written the form in its own language, in which labels are stored
 */
export function storedLabelIn(
  shown: Pick<FormSchema, 'components'>,
  written: Pick<FormSchema, 'components'>,
  label: string,
): string {
  const [own, translated] = [amountIn(written), amountIn(shown)];
  for (const [at, set] of [own, ...(own?.sets ?? [])].entries()) {
    const index = set?.presets.findIndex((preset) => labelOf(preset) === label) ?? -1;
    const preset = (at === 0 ? translated : translated?.sets[at - 1])?.presets[index];
    if (preset) return labelOf(preset) ?? label;
  }
  return label;
}

/**
 * Whether a sum, without the fee, pays for the amount that was chosen and for nothing else: the label is not that of a
 * sum with products or other prices.
 */
export function isAmountAlone(
  schema: Pick<FormSchema, 'components'>,
  answers: Readonly<Record<string, unknown>>,
  sum: Money,
): boolean {
  const question = amountIn(schema);
  const answer = question && answers[question.key];
  return answer === undefined || answer === moneyToDecimal(sum.minor, sum.currency);
}

/**
 * The fields by which a form chooses a stored amount as it was chosen then. The answers have the amount alone, which an
 * entered amount and several choices may have in common. Empty where the amount alone is enough.
 * @param label the stored label
 */
export function amountFields(
  schema: FormSchema,
  answers: Readonly<Record<string, unknown>>,
  { currency, label }: { currency: Currency; label: string | null },
): Record<string, string> {
  const question = amountIn(schema);
  const answer = question && answers[question.key];
  if (!question || typeof answer !== 'string') return {};
  const frequency = question.frequencyKey ? answers[question.frequencyKey] : undefined;
  const set = setFor(question, schema.settings, currency, String(frequency || 'one-off'));
  const equal = set.presets.flatMap((preset, index) =>
    moneyToDecimal(preset.amount, currency) === answer ? [{ preset, index }] : [],
  );
  if (equal.length === 0) return {};
  const name = nameOfSet(question, set);
  const chosen = equal.find(({ preset }) => (labelOf(preset) ?? null) === label);
  if (chosen) return { [name]: presetValues(set)[chosen.index]! };
  return label === null && question.allowCustom
    ? { [name]: otherAmount, [companion(name, 'other')]: answer }
    : {};
}

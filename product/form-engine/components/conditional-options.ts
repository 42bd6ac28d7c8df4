import type { AnswerReference, FindReading, Reading, ReadingContext } from '../answers.ts';
import { comparedIn, conditionHolds } from '../conditions.ts';
import type { Condition } from '../definition/base.ts';
import { mapRules, placedRules } from '../definition/condition-parts.ts';

interface Option {
  value: string;
  label: string;
  condition: Condition | null;
}

interface WithOptions {
  options: Option[];
}

/** Whether an option is offered with these answers. */
export function isOffered({ condition }: Pick<Option, 'condition'>, find: FindReading): boolean {
  return conditionHolds(condition, (field) => comparedIn(find, field));
}

/** The answer of a component with options that are offered on conditions: its parts of an `AnswerType`. */
export const conditionalOptions = {
  choices: ({ options }: WithOptions): readonly Option[] => options,
  reads: ({ options }: WithOptions): AnswerReference[] =>
    options.flatMap(({ condition }, index) =>
      placedRules(condition).map(({ rule, path }) => ({
        key: rule.field,
        path: ['options', index, ...path, 'field'],
      })),
    ),
  /** Refuses an option that is not offered with the other answers. */
  settle: (
    { options }: WithOptions,
    reading: Reading,
    find: FindReading,
    { t }: Omit<ReadingContext, 'raw'>,
  ): Reading => {
    if (!reading.ok || options.every(({ condition }) => !condition)) return reading;
    const { answer } = reading;
    const isChosen = ({ value }: Option): boolean =>
      Array.isArray(answer) ? answer.some((one) => one === value) : answer === value;
    return options.some((option) => isChosen(option) && !isOffered(option, find))
      ? { ok: false, error: t('optionNotOffered') }
      : reading;
  },
  followKey: <C extends WithOptions>(component: C, from: string, to: string): C => ({
    ...component,
    options: component.options.map((option) => {
      const condition = mapRules(option.condition, (rule) =>
        rule.field === from ? { ...rule, field: to } : rule,
      );
      return condition === option.condition ? option : { ...option, condition };
    }),
  }),
};

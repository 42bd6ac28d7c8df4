import { ActionIcon, Select, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { builderOf } from '@tributary/form-engine/components/builders.console.ts';
import { operators, type ConditionRule } from '@tributary/form-engine/definition/base.ts';
import classes from '@tributary/form-engine/panel/Panel.module.css';
import { useFormBuilder } from '../builder-context.console.ts';
import {
  answerChoices,
  offeredOperators,
  operatorKey,
  takesValue,
} from '../model/condition-choices.console.ts';

interface RuleEditorProps {
  rule: ConditionRule;
  /** Its number among the others, such as `2` or `3.1`. */
  number: string;
  fields: { value: string; label: string }[];
  error: string | undefined;
  onChange: (patch: Partial<ConditionRule>, tag?: string) => void;
  onRemove: () => void;
}

/** One comparison: a field, an operator, and a value. */
export function RuleEditor({ rule, number, fields, error, onChange, onRemove }: RuleEditorProps) {
  const { t } = useTranslation('formBuilder');
  const { schema, words, locale } = useFormBuilder();
  const target = schema.components.find((component) => 'key' in component && component.key === rule.field);
  const choices = target ? answerChoices(target, words, locale) : null;
  const kind = target ? builderOf(target.type).compares : undefined;
  const label = t('condition.value', { number });
  return (
    <>
      <div className={classes.row}>
        <Select
          aria-label={t('condition.field', { number })}
          data={fields}
          searchable
          allowDeselect={false}
          error={error}
          value={target ? rule.field : null}
          onChange={(field) => {
            if (!field) return;
            const next = schema.components.find((component) => 'key' in component && component.key === field);
            const fits = offeredOperators(next, 'equal').includes(rule.operator);
            onChange({ field, value: '', ...(fits ? {} : { operator: 'equal' as const }) });
          }}
        />
        <ActionIcon mt={4} aria-label={t('condition.remove', { number })} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      </div>
      <Select
        aria-label={t('condition.operator', { number })}
        data={offeredOperators(target, rule.operator).map((value) => ({
          value: value as string,
          label: words(operatorKey(target, value)),
        }))}
        allowDeselect={false}
        value={rule.operator}
        onChange={(value) =>
          onChange({ operator: operators.find((operator) => operator === value) ?? 'equal' })
        }
      />
      {!takesValue(rule.operator) ? null : choices ? (
        <Select
          aria-label={label}
          data={choices}
          allowDeselect={false}
          value={rule.value || null}
          onChange={(value) => onChange({ value: value ?? '' })}
        />
      ) : (
        <TextInput
          aria-label={label}
          type={kind === 'moment' && target ? (target.type === 'time' ? 'time' : 'date') : undefined}
          inputMode={kind === 'number' ? 'decimal' : undefined}
          value={rule.value}
          onChange={(event) => onChange({ value: event.currentTarget.value }, 'value')}
        />
      )}
    </>
  );
}

import { ActionIcon, Button, SegmentedControl, Select, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { roleOf } from '@tributary/form-engine/components/lookup.ts';
import { opensStep } from '@tributary/form-engine/definition/opens-step.ts';
import { operators, type Condition, type ConditionRule } from '@tributary/form-engine/definition/base.ts';
import type { FormComponent } from '@tributary/form-engine/schema.ts';
import { useFormBuilder } from '../builder-context.console.ts';
import { answerChoices, takesValue } from '../model/condition-choices.console.ts';
import { componentName } from '../model/naming.ts';
import classes from '@tributary/form-engine/panel/Panel.module.css';
import type { PanelProps } from '@tributary/form-engine/panel/panel-props.ts';
import { PropertiesSection } from '@tributary/form-engine/panel/PropertiesSection.console.tsx';

/** When the component is shown: all or any of some comparisons with other answers. */
export function ConditionPanel({ component, change, error }: PanelProps<FormComponent>) {
  const { t } = useTranslation('formBuilder');
  const { schema, words } = useFormBuilder();
  const others = schema.components.flatMap((other) =>
    'key' in other && other.id !== component.id
      ? [{ value: other.key, label: componentName(other, words) }]
      : [],
  );
  const condition: Condition = component.condition ?? { match: 'all', rules: [] };
  const { rules, match } = condition;

  const put = (next: Partial<Condition>, tag?: string) => {
    const changed = { ...condition, ...next };
    change({ condition: changed.rules.length > 0 ? changed : null }, tag);
  };
  const add = () =>
    put({ rules: [...rules, { field: others[0]?.value ?? '', operator: 'equal', value: '' }] });

  return (
    <PropertiesSection title={t('condition.title')}>
      {opensStep(component) ? (
        <Text size="xs" c="dimmed">
          {t('condition.stepHelp')}
        </Text>
      ) : null}
      {rules.length === 0 ? (
        <Text size="sm" c="dimmed">
          {others.length === 0 ? t('condition.none') : t('condition.always')}
        </Text>
      ) : (
        <>
          <Text size="sm">{t('condition.show')}</Text>
          {rules.length > 1 ? (
            <SegmentedControl
              size="xs"
              aria-label={t('condition.match')}
              data={[
                { value: 'all', label: t('condition.all') },
                { value: 'any', label: t('condition.any') },
              ]}
              value={match}
              onChange={(value) => put({ match: value === 'any' ? 'any' : 'all' })}
            />
          ) : null}
          <ol className={classes.list}>
            {rules.map((rule, index) => (
              <li key={index} className={classes.box}>
                <RuleEditor
                  rule={rule}
                  number={index + 1}
                  fields={others}
                  error={error(`condition.rules.${index}.field`)}
                  onChange={(patch, tag) =>
                    put(
                      { rules: rules.map((each, at) => (at === index ? { ...each, ...patch } : each)) },
                      tag && `rule${index}`,
                    )
                  }
                  onRemove={() => put({ rules: rules.filter((_, at) => at !== index) })}
                />
              </li>
            ))}
          </ol>
        </>
      )}
      <div>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={14} />}
          disabled={others.length === 0 || rules.length >= 20}
          onClick={add}
        >
          {t('condition.add')}
        </Button>
      </div>
    </PropertiesSection>
  );
}

interface RuleEditorProps {
  rule: ConditionRule;
  number: number;
  fields: { value: string; label: string }[];
  error: string | undefined;
  onChange: (patch: Partial<ConditionRule>, tag?: string) => void;
  onRemove: () => void;
}

function RuleEditor({ rule, number, fields, error, onChange, onRemove }: RuleEditorProps) {
  const { t } = useTranslation('formBuilder');
  const { schema, words, locale } = useFormBuilder();
  const target = schema.components.find((component) => 'key' in component && component.key === rule.field);
  const choices = target ? answerChoices(target, words, locale) : null;
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
          onChange={(field) => field && onChange({ field, value: '' })}
        />
        <ActionIcon mt={4} aria-label={t('condition.remove', { number })} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      </div>
      <Select
        aria-label={t('condition.operator', { number })}
        data={operators.map((value) => ({
          value: value as string,
          label: t(`condition.operators.${value}`),
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
          inputMode={target && roleOf(target) === 'amount' ? 'decimal' : undefined}
          value={rule.value}
          onChange={(event) => onChange({ value: event.currentTarget.value }, 'value')}
        />
      )}
    </>
  );
}

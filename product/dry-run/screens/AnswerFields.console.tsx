import { MultiSelect, Select, Stack, Text, TextInput, Title } from '@mantine/core';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { useRecord } from '@tributary/engine/screens/hooks/queries.console.ts';
import { formUi } from '@tributary/resources/forms/form-ui.console.tsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { shownFields, type ShownField } from '../shown-fields.ts';
import type { DryRun } from '../routes.ts';

type Answers = DryRun['answers'];
type Value = Answers[string];

interface AnswerFieldsProps {
  formId: string;
  answers: Answers;
  errors: DryRun['errors'];
  onChange: (answers: Answers) => void;
}

/** Fields for the answers of the dry run. They have the form's labels, or its keys for people who can't read the form. */
export function AnswerFields({ formId, answers, errors, onChange }: AnswerFieldsProps) {
  const { t, i18n } = useTranslation('dryRun');
  const form = useRecord(formUi, formId, useAbility().can('read', 'forms')).data;
  const fields = useMemo(() => shownFields(form, i18n.language), [form, i18n.language]);
  const unanswered = Object.entries(errors).filter(([name]) => !(name in answers));
  return (
    <Stack gap="sm" maw={420} component="section" aria-label={t('answers')}>
      <Title order={2} size="h4">
        {t('answers')}
      </Title>
      {Object.entries(answers).map(([name, value]) => (
        <AnswerField
          key={name}
          name={name}
          field={fields.get(name)}
          value={value}
          error={errors[name]}
          onChange={(changed) => onChange({ ...answers, [name]: changed })}
        />
      ))}
      {unanswered.map(([name, message]) => (
        <Text key={name} size="sm" c="red">
          {fields.get(name)?.label ?? name}: {message}
        </Text>
      ))}
    </Stack>
  );
}

interface AnswerFieldProps {
  name: string;
  field: ShownField | undefined;
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
}

function AnswerField({ name, field, value, error, onChange }: AnswerFieldProps) {
  const { label = name, choices = [] } = field ?? {};
  const shared = {
    label: <bdi>{label}</bdi>,
    // Mappings and conditions know the field by its key.
    description: label === name ? undefined : <bdi dir="ltr">{name}</bdi>,
    error,
  };
  const given = Array.isArray(value) ? value : [value];
  if (
    choices.length > 0 &&
    given.every((one) => one === '' || choices.some((choice) => choice.value === one))
  )
    return Array.isArray(value) ? (
      <MultiSelect {...shared} data={choices} value={value} onChange={onChange} />
    ) : (
      <Select
        {...shared}
        data={choices}
        value={value || null}
        clearable
        onChange={(chosen) => onChange(chosen ?? '')}
      />
    );
  return (
    <TextInput
      {...shared}
      value={given.join(', ')}
      onChange={({ currentTarget: { value: typed } }) =>
        onChange(Array.isArray(value) ? typed.split(',').flatMap((one) => one.trim() || []) : typed)
      }
    />
  );
}

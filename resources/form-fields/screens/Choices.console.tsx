import { Group, Stack, Text, TextInput } from '@mantine/core';
import { AddRow, RemoveRow } from '@tributary/engine/screens/form/rows/RowButtons.console.tsx';
import { formFieldId } from '@tributary/engine/screens/form/form-context.console.ts';
import { useField } from '@tributary/engine/screens/form/use-field.console.ts';
import { useErrorsBelow } from '@tributary/engine/screens/form/values.console.ts';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { keyFromLabel } from '@tributary/form-engine/key-from-label.ts';
import { useTranslation } from 'react-i18next';
import { formFieldUi } from '../form-field-ui.console.tsx';

interface Option {
  value: string;
  label: string;
}

/** The choices of visitors: each label with the stored value, which is derived from a new label. */
export function Choices() {
  const { t } = useTranslation('formFields');
  const { field, frame } = useField({ name: 'options' });
  const problems = useProblemText(formFieldUi);
  const errors = useErrorsBelow('options');
  const options = (field.value as Option[] | undefined) ?? [];
  const change = (next: Option[]): void => field.onChange(next);
  const set = (index: number, patch: Partial<Option>): void =>
    change(options.map((option, at) => (at === index ? { ...option, ...patch } : option)));
  const errorAt = (path: string): string | undefined => {
    const message = errors.get(`options.${path}`);
    return message === undefined ? undefined : problems.sentence(message);
  };
  const relabel = (index: number, label: string): void => {
    const { value, label: before } = options[index]!;
    set(index, { label, ...(value === keyFromLabel(before) ? { value: keyFromLabel(label) } : {}) });
  };
  return (
    <Stack gap="xs">
      {options.map((option, index) => {
        const number = index + 1;
        return (
          // Choices have no identity but their index while they are typed.
          <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              id={formFieldId(`options.${index}.label`)}
              flex={2}
              aria-label={t('options.label', { number })}
              value={option.label}
              disabled={frame.disabled}
              error={errorAt(`${index}.label`)}
              onChange={(event) => relabel(index, event.currentTarget.value)}
            />
            <TextInput
              id={formFieldId(`options.${index}.value`)}
              flex={1}
              aria-label={t('options.value', { number })}
              value={option.value}
              disabled={frame.disabled}
              spellCheck={false}
              error={errorAt(`${index}.value`)}
              onChange={(event) => set(index, { value: event.currentTarget.value })}
            />
            {frame.disabled ? null : (
              <RemoveRow
                label={t('options.remove', { number })}
                onClick={() => change(options.filter((_, at) => at !== index))}
              />
            )}
          </Group>
        );
      })}
      {frame.error ? (
        <Text id={frame.id} size="sm" c="var(--tone-danger-text)" tabIndex={-1}>
          {frame.error}
        </Text>
      ) : null}
      {frame.disabled ? null : (
        <AddRow label={t('options.add')} onClick={() => change([...options, { value: '', label: '' }])} />
      )}
    </Stack>
  );
}

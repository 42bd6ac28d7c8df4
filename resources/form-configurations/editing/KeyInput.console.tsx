import { Autocomplete, Text } from '@mantine/core';
import { useShortList } from '@tributary/engine/screens/hooks/queries.console.ts';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { isSubmissionFact, SUBMISSION_FACTS } from '../../configuration-parts/submission-facts.ts';
import { useFactName } from '../mapper/fact-name.console.ts';
import { formFieldUi } from '../../form-fields/form-field-ui.console.tsx';

interface KeyInputProps {
  label: string;
  value: string;
  disabled: boolean;
  onChange: (key: string) => void;
  placeholder?: string;
}

/** No condition is about an id. */
const FACTS = SUBMISSION_FACTS.filter((fact) => fact !== 'submission.id');

/** Keys of shared form fields, and those of every donation form. */
export function useKnownKeys(): string[] {
  const mayRead = useAbility().can('read', 'form_fields');
  const fields = useShortList(formFieldUi, { limit: 200 }, mayRead);
  return [...new Set([...(fields.data ?? []).map(({ key }) => key), 'amount', 'frequency'])];
}

/** Chooses a field by its key, a shared one from the list or a form's own by typing, or a fact of the submission. */
export function KeyInput({ label, value, disabled, onChange, placeholder }: KeyInputProps) {
  const factName = useFactName();
  return (
    <Autocomplete
      aria-label={label}
      data={[...useKnownKeys(), ...FACTS]}
      renderOption={({ option: { value: key } }) => (
        <span>
          {key}
          {isSubmissionFact(key) ? (
            <Text span size="xs" c="dimmed" display="block">
              {factName(key)}
            </Text>
          ) : null}
        </span>
      )}
      value={value}
      disabled={disabled}
      placeholder={placeholder ?? label}
      comboboxProps={{ width: 240, position: 'bottom-start' }}
      spellCheck={false}
      maxLength={100}
      onChange={onChange}
    />
  );
}

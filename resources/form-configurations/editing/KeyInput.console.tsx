import { Autocomplete } from '@mantine/core';
import { useShortList } from '@tributary/engine/screens/hooks/queries.console.ts';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { formFieldUi } from '../../form-fields/form-field-ui.console.tsx';

interface KeyInputProps {
  label: string;
  value: string;
  disabled: boolean;
  onChange: (key: string) => void;
  placeholder?: string;
}

/** Keys of shared form fields, and those of every donation form. */
export function useKnownKeys(): string[] {
  const mayRead = useAbility().can('read', 'form_fields');
  const fields = useShortList(formFieldUi, { limit: 200 }, mayRead);
  return [...new Set([...(fields.data ?? []).map(({ key }) => key), 'amount', 'frequency'])];
}

/** Chooses a field by its key: a shared one from the list, or a form's own by typing. */
export function KeyInput({ label, value, disabled, onChange, placeholder }: KeyInputProps) {
  return (
    <Autocomplete
      aria-label={label}
      data={useKnownKeys()}
      value={value}
      disabled={disabled}
      placeholder={placeholder ?? label}
      spellCheck={false}
      maxLength={100}
      onChange={onChange}
    />
  );
}

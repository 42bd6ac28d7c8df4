import { Textarea, TextInput, type TextInputProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useField, type FieldProps } from './use-field.console.ts';

interface TextFieldProps extends FieldProps {
  autoFocus?: boolean;
  autoComplete?: string;
  inputMode?: TextInputProps['inputMode'];
  /** More than one line. */
  rows?: number;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  /** Left to right in every layout, as URLs are. */
  leftToRight?: boolean;
  /** Called with the typed text, so that another field can follow. */
  onType?: (text: string) => void;
}

const asLeftToRight = (input: ReactNode): ReactNode => <div dir="ltr">{input}</div>;

/** A text field. */
export function TextField({
  rows,
  onType,
  autoFocus,
  leftSection,
  rightSection,
  autoComplete = 'off',
  inputMode,
  leftToRight = false,
  ...props
}: TextFieldProps) {
  const { field, frame } = useField(props);
  // A dialog that opened while the screen was loading keeps the focus; a field in a dialog gets it by `data-autofocus`.
  const [takesFocus] = useState(() => autoFocus && !document.activeElement?.closest('[role="dialog"]'));
  const shared = {
    ...frame,
    name: field.name,
    value: typeof field.value === 'string' ? field.value : '',
    onBlur: field.onBlur,
    autoComplete,
    'data-autofocus': autoFocus || undefined,
    autoFocus: takesFocus,
  };
  const change = (text: string): void => {
    field.onChange(text);
    onType?.(text);
  };
  if (rows)
    return (
      <Textarea
        {...shared}
        ref={field.ref}
        autosize
        minRows={rows}
        maxRows={12}
        onChange={(event) => change(event.currentTarget.value)}
      />
    );
  return (
    <TextInput
      {...shared}
      ref={field.ref}
      inputMode={inputMode}
      leftSection={leftSection}
      rightSection={rightSection}
      {...(leftToRight ? { inputContainer: asLeftToRight } : {})}
      onChange={(event) => change(event.currentTarget.value)}
    />
  );
}

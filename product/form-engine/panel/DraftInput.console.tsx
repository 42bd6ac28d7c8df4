import type { TextInputProps } from '@mantine/core';
import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';

interface DraftInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  /** Accepts the finished text, or returns the error and changes nothing. */
  commit: (text: string) => string | undefined;
}

/** Text that counts only once it is finished (left, or Enter): half a key or half an amount would do harm. */
export function DraftInput({ value, commit, error, ...others }: DraftInputProps) {
  const [draft, setDraft] = useState(value);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    setDraft(value);
    setProblem(undefined);
  }, [value]);
  const finish = () => setProblem(draft === value ? undefined : commit(draft));
  return (
    <TextInput
      {...others}
      value={draft}
      error={problem ?? error}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish();
      }}
    />
  );
}

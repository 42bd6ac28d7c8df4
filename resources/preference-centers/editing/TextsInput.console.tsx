import { Stack, Textarea, TextInput } from '@mantine/core';
import { formFieldId } from '@tributary/engine/screens/form/form-context.console.ts';
import { directionOf, TEXT_LANGUAGE_NAMES, type TextLanguage } from '@tributary/kit/languages.ts';
import type { TextByLanguage } from '../choices.ts';

interface TextsInputProps {
  /** The path of the texts in the record. */
  path: string;
  label: string;
  help?: string;
  value: TextByLanguage;
  languages: readonly TextLanguage[];
  onChange: (value: TextByLanguage) => void;
  disabled: boolean;
  error?: string | undefined;
  /** More than one line. */
  rows?: number;
  limit: number;
}

/** A text in each language of the center. With one language it is one input. */
export function TextsInput({
  path,
  label,
  help,
  value,
  languages,
  onChange,
  error,
  rows,
  ...more
}: TextsInputProps) {
  const { disabled, limit } = more;
  return (
    <Stack gap="xs">
      {languages.map((language, index) => {
        const shared = {
          id: formFieldId(index === 0 ? path : `${path}.${language}`),
          label: languages.length > 1 ? `${label} · ${TEXT_LANGUAGE_NAMES[language]}` : label,
          description: index === 0 ? help : undefined,
          error: index === 0 ? error : undefined,
          value: value[language] ?? '',
          disabled,
          maxLength: limit,
          lang: language,
          dir: directionOf(language),
          onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
            onChange({ ...value, [language]: currentTarget.value }),
        };
        return rows ? (
          <Textarea key={language} {...shared} autosize minRows={rows} maxRows={10} />
        ) : (
          <TextInput key={language} {...shared} />
        );
      })}
    </Stack>
  );
}

import { Alert, Group, Loader, Stack, Text, Textarea } from '@mantine/core';
import { useField } from '@tributary/engine/screens/form/use-field.console.ts';
import { lazyPart } from '@tributary/engine/screens/lazy-part.console.tsx';
import { useRef, useState } from 'react';
import type { CodeEditorHandle } from './CodeEditor.console.tsx';
import { InsertPicture } from './InsertPicture.console.tsx';
import classes from './CodeField.module.css';

const CodeEditor = lazyPart(async () => (await import('./CodeEditor.console.tsx')).default);
const NO_PROBLEMS: never[] = [];

interface CodeFieldProps {
  /** The field of the record, by its path. */
  name: string;
  label: string;
  /** The name of the editor, where the label alone does not say which code it is. */
  editorLabel?: string;
  language: 'css' | 'html';
  /** Names the document. With another name the editor starts again. */
  identifier: string;
  /** The most characters that are taken. */
  limit: number;
  words: { loading: string; hint: string; tooLong: string };
}

/** A field of code: an editor, or the text alone where it can't be changed. */
export function CodeField({ name, label, editorLabel, language, identifier, limit, words }: CodeFieldProps) {
  const [isTooLong, setTooLong] = useState(false);
  const handle = useRef<CodeEditorHandle>(null);
  const { field, frame } = useField({ name, label });
  const text = typeof field.value === 'string' ? field.value : '';
  // The editor's initial text; typing changes the form and must not start the editor again.
  const [begun] = useState(text);
  const hintId = `${identifier}-hint`;
  return (
    <Stack gap="sm" id={frame.id}>
      {frame.disabled ? (
        <Textarea
          readOnly
          autosize
          maxRows={24}
          label={label}
          dir="ltr"
          classNames={{ input: classes.read! }}
          value={text}
        />
      ) : (
        <CodeEditor
          waiting={<Loader aria-label={words.loading} />}
          language={language}
          identifier={identifier}
          text={begun}
          label={editorLabel ?? label}
          describedBy={hintId}
          problems={NO_PROBLEMS}
          onChange={(changed) => {
            setTooLong(false);
            field.onChange(changed);
          }}
          onRefused={() => setTooLong(true)}
          refusalOf={(_inserted, length) => (length > limit ? 'tooLong' : null)}
          autoFocus={false}
          handle={handle}
        />
      )}
      {frame.disabled ? null : (
        <Group>
          <InsertPicture language={language} onInsert={(code) => handle.current?.insert(code)} />
        </Group>
      )}
      <Text id={hintId} size="sm" c="dimmed">
        {words.hint}
      </Text>
      {isTooLong ? (
        <Alert color="danger" role="alert">
          {words.tooLong}
        </Alert>
      ) : null}
      {frame.error ? (
        <Text c="danger" size="sm" role="alert">
          {frame.error}
        </Text>
      ) : null}
    </Stack>
  );
}

import { Group, Input, Stack, TextInput } from '@mantine/core';
import { AddRow, RemoveRow } from '@tributary/engine/screens/form/rows/RowButtons.console.tsx';
import { formFieldId } from '@tributary/engine/screens/form/form-context.console.ts';
import { useField } from '@tributary/engine/screens/form/use-field.console.ts';
import { useErrorsBelow } from '@tributary/engine/screens/form/values.console.ts';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { useTranslation } from 'react-i18next';
import { expressionUi } from '../expression-ui.console.tsx';
import { useTester } from './use-tester.console.ts';
import { Verdict } from './Verdict.console.tsx';

/** Texts that must match, or must not: each shows at once whether it does. */
export function Samples({ list }: { list: 'matching' | 'notMatching' }) {
  const { t } = useTranslation('regularExpressions');
  const name = `samples.${list}`;
  const { field, frame } = useField({ name });
  const problems = useProblemText(expressionUi);
  const errors = useErrorsBelow(name);
  const tester = useTester();
  const texts = (field.value as string[] | undefined) ?? [];
  const change = (next: string[]): void => field.onChange(next);
  return (
    <Stack gap="xs" role="group" aria-label={frame.label}>
      <Input.Label component="div">{frame.label}</Input.Label>
      {texts.map((text, index) => {
        const number = index + 1;
        const matches = tester?.ok ? tester.matches(text) : undefined;
        const message = errors.get(`${name}.${index}`);
        return (
          // Samples have no identity but their index while they are typed.
          <Group key={index} gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              id={formFieldId(`${name}.${index}`)}
              flex={1}
              aria-label={t('tester.sample', { list: frame.label, number })}
              value={text}
              disabled={frame.disabled}
              spellCheck={false}
              error={message === undefined ? undefined : problems.sentence(message)}
              onChange={(event) =>
                change(texts.map((each, at) => (at === index ? event.currentTarget.value : each)))
              }
              rightSectionWidth={130}
              rightSection={
                matches === undefined ? null : (
                  <Verdict matches={matches} good={matches === (list === 'matching')} />
                )
              }
            />
            {frame.disabled ? null : (
              <RemoveRow
                label={t('tester.remove', { number })}
                onClick={() => change(texts.filter((_, at) => at !== index))}
              />
            )}
          </Group>
        );
      })}
      {frame.disabled ? null : <AddRow label={t('tester.add')} onClick={() => change([...texts, ''])} />}
    </Stack>
  );
}

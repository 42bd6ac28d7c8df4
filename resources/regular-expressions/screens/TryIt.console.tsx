import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useState } from 'react';
import { expressionUi } from '../expression-ui.console.tsx';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { useTester } from './use-tester.console.ts';
import { Verdict } from './Verdict.console.tsx';

/** Any text, tested at once and not stored. */
export function TryIt() {
  const { t } = useTranslation('regularExpressions');
  const problems = useProblemText(expressionUi);
  const tester = useTester();
  const [text, setText] = useState('');
  return (
    <TextInput
      label={t('tester.try')}
      description={tester && !tester.ok ? problems.sentence(tester.message) : t('help.try')}
      inputWrapperOrder={['label', 'input', 'description']}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      autoComplete="off"
      spellCheck={false}
      rightSectionWidth={130}
      rightSection={text && tester?.ok ? <Verdict matches={tester.matches(text)} good /> : null}
    />
  );
}

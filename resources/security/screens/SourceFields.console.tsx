import { Alert, Code, SimpleGrid, TagsInput } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { SwitchField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { useErrorsBelow, useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { useField } from '@tributary/engine/screens/form/use-field.console.ts';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { securityUi } from '../security-ui.console.tsx';
import { DIRECTIVES, MOST_SOURCES, normalSource, sourceFault, type Directive } from '../sources.ts';

/** The sources that pages may use beside those they were published with. */
export function SourceFields() {
  const { t } = useTranslation('security');
  const reportOnly = useFieldValue('csp.reportOnly') === true;
  return (
    <>
      <Alert icon={<IconShieldLock size={18} aria-hidden />} color="info" variant="light">
        {t('always')}
      </Alert>
      <SwitchField name="csp.reportOnly" help={t('help.reportOnly')} />
      {reportOnly ? <Alert color="warning">{t('reportOnlyWarning')}</Alert> : null}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="lg" verticalSpacing="lg">
        {DIRECTIVES.map((directive) => (
          <SourceField key={directive} directive={directive} />
        ))}
      </SimpleGrid>
    </>
  );
}

/** The sources of one directive. A refused source stays in the field with the reason, to be corrected. */
function SourceField({ directive }: { directive: Directive }) {
  const { t } = useTranslation('security');
  const name = `csp.directives.${directive}`;
  const { field, frame } = useField({ name, help: t(`directive.${directive}`) });
  const problems = useProblemText(securityUi);
  const [below] = [...useErrorsBelow(name).values()];
  const [typed, setTyped] = useState('');
  const sources = Array.isArray(field.value) ? field.value.map(String) : [];
  const refused = sources.find((source) => sourceFault(directive, source) !== undefined);
  const fault = refused === undefined ? undefined : sourceFault(directive, refused);
  const error = fault ? `${refused}: ${t(`fault.${fault}`)}` : below ? problems.sentence(below) : frame.error;
  return (
    <TagsInput
      {...frame}
      ref={field.ref}
      label={
        <>
          {frame.label} <Code>{directive}</Code>
        </>
      }
      aria-label={frame.label}
      error={error}
      value={sources}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(next) => field.onChange([...new Set(next.map(normalSource))])}
      onBlur={() => {
        const left = typed.trim();
        if (left) field.onChange([...new Set([...sources, normalSource(left)])]);
        setTyped('');
        field.onBlur();
      }}
      placeholder={sources.length === 0 && !frame.disabled ? 'https://' : ''}
      maxTags={MOST_SOURCES}
      splitChars={[' ', ',', ';']}
      acceptValueOnBlur={false}
      clearable={false}
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
    />
  );
}

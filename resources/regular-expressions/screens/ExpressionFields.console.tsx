import { Checkbox, Stack } from '@mantine/core';
import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useField } from '@tributary/engine/screens/form/use-field.console.ts';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { LOCALES } from '@tributary/kit/i18n/locales.ts';
import { useTranslation } from 'react-i18next';
import { Samples } from './Samples.console.tsx';
import { TryIt } from './TryIt.console.tsx';

/** The top-level fields that the expression's form edits. */
export const EXPRESSION_FIELDS = ['description', 'pattern', 'flags', 'messages', 'samples'] as const;

/** The fields of a regular expression, with its samples tested as they are typed. */
export function ExpressionFields({ isNew = false }: { isNew?: boolean }) {
  const { t } = useTranslation('regularExpressions');
  return (
    <>
      <FormSection title={t('section.rule')}>
        <TextField name="description" required autoFocus={isNew} />
        <TextField name="pattern" required help={t('help.pattern')} />
        <Flags />
        <TryIt />
      </FormSection>
      <FormSection title={t('section.samples')} text={t('section.samplesText')}>
        <Samples list="matching" />
        <Samples list="notMatching" />
      </FormSection>
      <FormSection title={t('section.message')} text={t('section.messageText')}>
        {LOCALES.map((locale) => (
          <Message key={locale} name={`messages.${locale}`} />
        ))}
      </FormSection>
    </>
  );
}

/** The error message, with a note on the default for an empty one. */
function Message({ name }: { name: string }) {
  const { t } = useTranslation('regularExpressions');
  return <TextField name={name} help={useFieldValue(name) ? undefined : t('help.emptyMessage')} />;
}

const FLAGS = ['i', 's', 'u'] as const;

function Flags() {
  const { t } = useTranslation('regularExpressions');
  const { field, frame } = useField({ name: 'flags' });
  const chosen = [...String(field.value ?? '')];
  return (
    <Checkbox.Group
      id={frame.id}
      label={frame.label}
      error={frame.error}
      value={chosen}
      onChange={(next) => field.onChange(FLAGS.filter((flag) => next.includes(flag)).join(''))}
    >
      <Stack gap="xs" mt="xs">
        {FLAGS.map((flag) => (
          <Checkbox key={flag} value={flag} label={t(`flag.${flag}`)} disabled={frame.disabled} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

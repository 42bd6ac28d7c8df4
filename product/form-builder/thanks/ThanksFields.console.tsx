import { Textarea, TextInput } from '@mantine/core';
import type { ThanksVariant } from '@tributary/form-engine/definition/thanks.ts';
import { messagesIn } from '@tributary/form-engine/messages.ts';
import { useTranslation } from 'react-i18next';
import { useFormBuilder } from '../builder-context.console.ts';
import { issueAt } from '../model/issues.console.ts';

type Texts = Pick<ThanksVariant, 'heading' | 'text' | 'redirect'>;

interface ThanksFieldsProps {
  value: Texts;
  /** Where they are in the form's settings. */
  path: string;
  /** Whether the fields are explained: once in a list of thanks. */
  isExplained: boolean;
  change: (patch: Partial<Texts>, tag: string) => void;
}

/** The visitor's text after sending, or another address instead. */
export function ThanksFields({ value, path, isExplained, change }: ThanksFieldsProps) {
  const { t } = useTranslation('thanks');
  const { issues, locale } = useFormBuilder();
  const says = messagesIn(locale);
  const error = (field: keyof Texts) => issueAt(issues, `settings.${path}.${field}`);
  return (
    <>
      <TextInput
        label={t('heading')}
        placeholder={says('thankYouHeading')}
        value={value.heading}
        error={error('heading')}
        onChange={(event) => change({ heading: event.currentTarget.value }, 'heading')}
      />
      <Textarea
        label={t('text')}
        description={isExplained ? t('textHelp') : undefined}
        placeholder={value.heading === '' ? says('thankYouText') : undefined}
        autosize
        minRows={2}
        value={value.text}
        error={error('text')}
        onChange={(event) => change({ text: event.currentTarget.value }, 'text')}
      />
      <TextInput
        label={t('redirect')}
        description={isExplained ? t('redirectHelp') : undefined}
        placeholder="https://"
        inputMode="url"
        spellCheck={false}
        value={value.redirect ?? ''}
        error={error('redirect')}
        onChange={(event) => change({ redirect: event.currentTarget.value }, 'redirect')}
      />
    </>
  );
}

import { Switch, Textarea, TextInput } from '@mantine/core';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { confirmationOf } from '@tributary/form-engine/confirmation.ts';
import type { ConfirmationSettings } from '@tributary/form-engine/definition/confirmation.ts';
import { PropertiesSection } from '@tributary/form-engine/panel/PropertiesSection.console.tsx';
import { isOrderForm, takesDonations } from '@tributary/form-engine/review.ts';
import { textLanguage } from '@tributary/kit/languages.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SUPPORTER_EMAIL_TEXTS } from '../../supporter-emails/texts.data.ts';
import { useFormBuilder } from '../builder-context.console.ts';
import { issueAt } from '../model/issues.console.ts';
import { EmailPictureField } from './EmailPictureField.console.tsx';
import { EmailTemplates } from './EmailTemplates.console.tsx';
import { InsertVariable } from './InsertVariable.console.tsx';
import { PreviewButton } from './PreviewButton.console.tsx';

type TextName = 'subject' | 'message';

/** The e-mail that a visitor gets after sending the form: its texts, where replies go, and a donation's receipt. */
export function ConfirmationPanel() {
  const { t } = useTranslation('confirmation');
  const ability = useAbility();
  const { schema, issues, edit, locale } = useFormBuilder();
  const inputs = useRef<Record<TextName, HTMLInputElement | HTMLTextAreaElement | null>>({
    subject: null,
    message: null,
  });
  const latest = useRef<TextName>('message');
  const confirmation = confirmationOf(schema.settings);
  const isDonation = takesDonations(schema);
  const words = SUPPORTER_EMAIL_TEXTS[textLanguage(locale)];
  const [ownSubject, ownMessage] = isOrderForm(schema)
    ? [words.subjectPayment, words.messagePayment]
    : isDonation
      ? [words.subjectDonation, words.messageDonation]
      : [words.subject, words.message];
  const error = (field: keyof ConfirmationSettings) => issueAt(issues, `settings.confirmation.${field}`);

  const change = (patch: Partial<ConfirmationSettings>, tag?: string): void =>
    edit(
      (form) => ({
        ...form,
        settings: { ...form.settings, confirmation: { ...confirmationOf(form.settings), ...patch } },
      }),
      tag && `settings.confirmation.${tag}`,
    );

  /** Puts a variable where the caret is, in the text that was edited last. */
  function insert(name: string): void {
    const field = latest.current;
    const input = inputs.current[field];
    const text = confirmation[field];
    const from = input?.selectionStart ?? text.length;
    const to = input?.selectionEnd ?? from;
    const variable = `{${name}}`;
    change({ [field]: text.slice(0, from) + variable + text.slice(to) });
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(from + variable.length, from + variable.length);
    });
  }

  const textProps = (field: TextName) => ({
    ref: (input: HTMLInputElement | HTMLTextAreaElement | null) => {
      inputs.current[field] = input;
    },
    label: t(field),
    value: confirmation[field],
    error: error(field),
    onFocus: () => {
      latest.current = field;
    },
    onChange: (event: { currentTarget: { value: string } }) =>
      change({ [field]: event.currentTarget.value }, field),
  });

  return (
    <PropertiesSection title={t('title')}>
      <Switch
        label={t('on')}
        description={t('onHelp')}
        checked={confirmation.on}
        error={error('on')}
        onChange={(event) => change({ on: event.currentTarget.checked })}
      />
      {confirmation.on ? (
        <>
          <EmailTemplates onChoose={(texts) => change(texts)} />
          <TextInput {...textProps('subject')} placeholder={ownSubject} />
          <Textarea
            {...textProps('message')}
            description={t('messageHelp')}
            placeholder={ownMessage}
            autosize
            minRows={4}
            maxRows={16}
          />
          <InsertVariable schema={schema} isDonation={isDonation} onInsert={insert} />
          <EmailPictureField
            picture={confirmation.picture ?? null}
            onChange={(picture) => change({ picture })}
          />
          <TextInput
            label={t('replyTo')}
            description={t('replyToHelp')}
            inputMode="email"
            value={confirmation.replyTo}
            error={error('replyTo')}
            onChange={(event) => change({ replyTo: event.currentTarget.value }, 'replyTo')}
          />
          {isDonation ? (
            <Switch
              label={t('receipt')}
              description={
                <>
                  {t('receiptHelp')}{' '}
                  {ability.can('update', 'organization') ? (
                    <ConsoleLink to="/general-settings/organization" fz="inherit" underline="always">
                      {t('receiptLink')}
                    </ConsoleLink>
                  ) : null}
                </>
              }
              checked={confirmation.receipt}
              onChange={(event) => change({ receipt: event.currentTarget.checked })}
            />
          ) : null}
          <PreviewButton email="confirmation" />
        </>
      ) : null}
    </PropertiesSection>
  );
}

import { Button, Group, Modal, Select, Skeleton, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { FailureText } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { languagesIn } from '@tributary/engine/translations/translation.ts';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { TEXT_LANGUAGES, textLanguage, type TextLanguage } from '@tributary/kit/languages.ts';
import { formUi } from '@tributary/resources/forms/form-ui.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { supporterEmailRoutes } from '../../supporter-emails/routes.ts';
import type { FormLanguages } from '../clipboard/clip.ts';
import classes from './confirmation.module.css';

interface EmailProps {
  schema: FormSchema;
  languages: FormLanguages;
  /** The e-mail to the visitor, or the card that donors may send. */
  email: 'confirmation' | 'card';
}

interface ConfirmationPreviewProps extends EmailProps {
  opened: boolean;
  onClose: () => void;
}

/** The e-mail as a visitor would get it, in each language that visitors have, and a test to oneself. */
export function ConfirmationPreview({ opened, onClose, ...email }: ConfirmationPreviewProps) {
  const { t } = useTranslation('confirmation');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      title={t('previewTitle')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {opened ? <Preview {...email} /> : null}
    </Modal>
  );
}

function Preview({ schema, languages, email }: EmailProps) {
  const { t, i18n } = useTranslation('confirmation');
  const problems = useProblemText(formUi);
  const call = routesOf<typeof supporterEmailRoutes>(useClient());
  // A form in several languages sends e-mails in these alone.
  const offered = languages.language
    ? [languages.language, ...languagesIn(languages.translations)]
    : TEXT_LANGUAGES;
  const [chosen, setChosen] = useState<TextLanguage>(textLanguage(i18n.language));
  const language = offered.find((each) => each === chosen) ?? offered[0]!;
  const texts = languages.translations[language]?.texts ?? {};
  const body = { schema, language, texts, email };
  const [isSending, setSending] = useState(false);
  const found = useQuery({
    queryKey: ['supporter-emails', 'preview', body],
    queryFn: () => call('POST /supporter-emails/preview', { body }),
    placeholderData: (before) => before,
    retry: false,
  });
  const names = new Intl.DisplayNames(i18n.language, { type: 'language' });

  async function sendTest(): Promise<void> {
    setSending(true);
    try {
      const { to } = await call('POST /supporter-emails/test', { body });
      toastSuccess(t('testSent', { to }));
    } catch (error) {
      toastFailure(<FailureText what={t('testNotSent')} why={problems.reason(error)} />);
    } finally {
      setSending(false);
    }
  }

  return (
    <>
      <Group justify="space-between" align="end" mb="md">
        <Select
          label={t('language')}
          data={offered.map((value) => ({ value: value as string, label: names.of(value) ?? value }))}
          allowDeselect={false}
          value={language}
          onChange={(value) => setChosen(offered.find((each) => each === value) ?? language)}
        />
        <Button
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          loading={isSending}
          disabled={!found.data || found.isError}
          onClick={() => void sendTest()}
        >
          {t('test')}
        </Button>
      </Group>
      <Loaded found={found} failure={t('previewFailed')} waiting={<Skeleton h={320} aria-hidden />}>
        {(data) => (
          <>
            <dl className={classes.head}>
              <dt>{t('from')}</dt>
              <dd>
                <bdi>{data.from}</bdi>
              </dd>
              <dt>{t('subject')}</dt>
              <dd>
                <bdi>{data.subject}</bdi>
              </dd>
              <dt>{t('replyTo')}</dt>
              <dd>
                <bdi>{data.replyTo ?? t('noReplies')}</bdi>
              </dd>
            </dl>
            <iframe className={classes.email} title={t('previewTitle')} sandbox="" srcDoc={data.html} />
            <Text size="xs" c="dimmed" mt="xs">
              {t(email === 'card' ? 'previewCardHelp' : 'previewHelp')}
            </Text>
          </>
        )}
      </Loaded>
    </>
  );
}

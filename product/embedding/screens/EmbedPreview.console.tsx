import { Button, Modal, Stack, Text, Title } from '@mantine/core';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import { renderForm } from '@tributary/form-engine/html/render.ts';
import type { EmbedMode } from '@tributary/resources/forms/embedded-settings.ts';
import { formIn } from '@tributary/resources/forms/form-languages.ts';
import type { Form } from '@tributary/resources/forms/form-ui.console.tsx';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormHtml } from '../../form-builder/canvas/FormHtml.console.tsx';
import { enhanceForm } from '../../form-runtime/form.ts';
import type { Send } from '../../form-runtime/send.ts';
import classes from './EmbedScreen.module.css';
import type { Snippet } from './use-snippet.console.ts';

/** Takes everything and sends nothing. */
const pretend: Send = () => Promise.resolve({ kind: 'sent', location: null });

/** The form as it appears on a page of another site. */
export function EmbedPreview({ form, snippet }: { form: Form; snippet: Snippet }) {
  const { t } = useTranslation('embedding');
  const mode = useFieldValue('embeddedSettings.mode') as EmbedMode;
  const [isOpen, setOpen] = useState(false);
  const { previewLanguage: language, label } = snippet;
  const html = useMemo(
    () => renderForm(formIn(form, language).schema, { formId: 'preview', action: '', locale: language }),
    [form, language],
  );
  const enliven = useCallback((root: ShadowRoot) => {
    const drawn = root.querySelector<HTMLFormElement>('form');
    return drawn ? enhanceForm(drawn, { send: pretend, pretends: true })?.stop : undefined;
  }, []);
  const shown = <FormHtml html={html} locale={language} onDraw={enliven} />;
  return (
    <Stack gap="xs" component="section" aria-label={t('preview.title')}>
      <Title order={2} size="h4">
        {t('preview.title')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('preview.text')}
      </Text>
      <div className={classes.host} data-mode={mode}>
        <Text size="xs" className={classes.hostName}>
          {t('preview.page')}
        </Text>
        <div className={classes.line} aria-hidden />
        <div className={classes.line} aria-hidden />
        {mode === 'popup' ? (
          <Button onClick={() => setOpen(true)}>{label}</Button>
        ) : (
          <div className={classes.place}>{shown}</div>
        )}
        <div className={classes.line} aria-hidden />
      </div>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={label}
        closeButtonProps={{ 'aria-label': t('preview.close') }}
      >
        <div className={classes.inDialog}>{shown}</div>
      </Modal>
    </Stack>
  );
}

import { Button, Modal, Text, UnstyledButton } from '@mantine/core';
import { IconTemplate } from '@tabler/icons-react';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { confirmationOf } from '@tributary/form-engine/confirmation.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emailsFor, textsOfEmail, type LibraryEmail } from '../../supporter-emails/library.ts';
import { renderSupporterEmail } from '../../supporter-emails/render.ts';
import { sampleEmail } from '../../supporter-emails/sample.ts';
import { useFormBuilder } from '../builder-context.console.ts';
import { libraryLanguage } from '../starts/library.ts';
import classes from './confirmation.module.css';

interface EmailTemplatesProps {
  onChoose: (texts: { subject: string; message: string }) => void;
}

/** Offers the e-mails of the library that suit the form, in the form's language. */
export function EmailTemplates({ onChoose }: EmailTemplatesProps) {
  const { t } = useTranslation('confirmation');
  const { schema, languages, locale } = useFormBuilder();
  const [isOpen, setOpen] = useState(false);
  const language = languages.language ?? locale;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        className={classes.templatesButton}
        leftSection={<IconTemplate size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('templates.begin')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        size="60rem"
        title={t('templates.title')}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <Text size="sm" c="dimmed" mb="md">
          {t('templates.text')}
        </Text>
        <ul className={classes.templates}>
          {emailsFor(schema).map((template) => (
            <li key={template.name}>
              <Template
                template={template}
                language={language}
                onChoose={() => {
                  onChoose(textsOfEmail(template, schema, language));
                  setOpen(false);
                }}
              />
            </li>
          ))}
        </ul>
      </Modal>
    </>
  );
}

interface TemplateProps {
  template: LibraryEmail;
  /** Of the form. */
  language: string;
  onChoose: () => void;
}

/** One template: its name, its purpose, and the e-mail as visitors would get it. */
function Template({ template, language, onChoose }: TemplateProps) {
  const { i18n } = useTranslation('confirmation');
  const { schema } = useFormBuilder();
  const { tenantName } = useSession();
  const [opened] = useState(() => new Date());
  const html = useMemo(() => {
    const confirmation = {
      ...confirmationOf(schema.settings),
      ...textsOfEmail(template, schema, language),
      picture: null,
      receipt: false,
    };
    const form = { ...schema, settings: { ...schema.settings, confirmation } };
    return renderSupporterEmail(sampleEmail(form, { to: '', language, sentAt: opened }), {
      organization: { name: tenantName, postalAddress: '', contactEmail: '', timezone: 'UTC' },
      at: opened,
      isTest: false,
      receiptNumber: null,
    }).html;
  }, [schema, template, language, tenantName, opened]);
  const words = libraryLanguage(i18n.language);
  return (
    <UnstyledButton className={classes.template} onClick={onChoose}>
      <span className={classes.templateFrame} inert aria-hidden>
        <iframe
          className={classes.templatePage}
          title={template.title[words]}
          sandbox=""
          srcDoc={html}
          tabIndex={-1}
        />
      </span>
      <span className={classes.templateTitle}>{template.title[words]}</span>
      <span className={classes.templateText}>{template.description[words]}</span>
    </UnstyledButton>
  );
}

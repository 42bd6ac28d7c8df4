import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormBuilder } from '../builder-context.console.ts';
import { ConfirmationPreview } from './ConfirmationPreview.console.tsx';

/** Opens the preview of an e-mail of the form, from which a test can be sent. */
export function PreviewButton({ email }: { email: 'confirmation' | 'card' }) {
  const { t } = useTranslation('confirmation');
  const { schema, languages } = useFormBuilder();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconEye size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t(email === 'card' ? 'previewCard' : 'preview')}
      </Button>
      <ConfirmationPreview
        opened={isOpen}
        schema={schema}
        languages={languages}
        email={email}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

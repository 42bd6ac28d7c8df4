import { Alert, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** What could not be read, and how to try again. */
export function ReadAgain({ text, again }: { text: string; again: () => void }) {
  const { t } = useTranslation('screens');
  return (
    <Alert color="danger" title={text}>
      <Button size="xs" variant="default" onClick={again}>
        {t('tryAgain')}
      </Button>
    </Alert>
  );
}

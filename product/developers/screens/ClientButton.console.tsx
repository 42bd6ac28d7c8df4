import { IconBrandTypescript } from '@tabler/icons-react';
import { DownloadButton } from '@tributary/engine/screens/download/DownloadButton.console.tsx';
import { useTranslation } from 'react-i18next';

/** Downloads the typed client of this server's API. */
export function ClientButton() {
  const { t } = useTranslation('developers');
  return (
    <DownloadButton path="/api/v1/api-client/package" leftSection={<IconBrandTypescript size={16} />}>
      {t('reference.client')}
    </DownloadButton>
  );
}

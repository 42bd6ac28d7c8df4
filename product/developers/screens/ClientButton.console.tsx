import { Button } from '@mantine/core';
import { IconBrandTypescript } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { receiveFile, saveFile } from '@tributary/engine/screens/list/toolbar/receive-file.console.ts';
import { toastFailure } from '@tributary/kit/components/toasts.console.tsx';
import { useTranslation } from 'react-i18next';

/** Downloads the typed client of this server's API. */
export function ClientButton() {
  const { t } = useTranslation('developers');
  const client = useClient();
  const download = useMutation({
    mutationFn: async () => {
      const answer = await client.open('/api/v1/api-client/package');
      saveFile(await receiveFile(answer, () => undefined, new AbortController().signal));
    },
    onError: () => toastFailure(t('reference.clientFailed')),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconBrandTypescript size={16} />}
      loading={download.isPending}
      onClick={() => download.mutate()}
    >
      {t('reference.client')}
    </Button>
  );
}

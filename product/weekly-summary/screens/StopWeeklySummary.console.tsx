import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { createClient } from '@tributary/engine/http/client.ts';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { useTranslation } from 'react-i18next';
import type { weeklySummaryRoutes } from '../routes.ts';

/** Without a token: the link identifies the receiver, independent of the signed-in person. */
const call = routesOf<typeof weeklySummaryRoutes>(
  createClient({ getToken: () => Promise.resolve(undefined) }),
);

/** Stops the weekly summary by the link of an e-mail: one button, so that a program that follows links stops nothing. */
export default function StopWeeklySummary() {
  const { t } = useTranslation('weeklySummary');
  const search = useSearch({ strict: false });
  const link = 'for' in search && typeof search.for === 'string' ? search.for : '';
  const { mutate, isPending, isSuccess, isError } = useMutation({
    mutationFn: () => call('POST /weekly-summary/stop', { body: { link } }),
  });
  return (
    <>
      <PageHeader title={t('stop.title')} />
      <Stack maw={560} align="flex-start" aria-live="polite">
        {isSuccess ? (
          <Alert color="success" variant="light" role="status">
            {t('stop.done')}
          </Alert>
        ) : (
          <>
            <Text>{t('stop.text')}</Text>
            {isError ? (
              <Alert color="danger" role="alert">
                {t('stop.failed')}
              </Alert>
            ) : null}
            <Button loading={isPending} onClick={() => mutate()}>
              {t('stop.action')}
            </Button>
          </>
        )}
      </Stack>
    </>
  );
}

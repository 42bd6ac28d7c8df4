import { Button, Group, Stack, Table, Text } from '@mantine/core';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { ApiError } from '@tributary/engine/http/client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useFieldValue } from '@tributary/engine/screens/form/values.console.ts';
import type { Environment } from '@tributary/kit/environment.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { connectorRoutes } from '../routes.ts';

interface Found {
  count: number;
  items: readonly { code: string; name: string; isUsable: boolean }[];
}

/** Returns the service's message, or the fault in the query, to follow the product's own message. */
function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) return '';
  const { detail = '', errors } = error.problem;
  return errors?.[0]?.message ?? (detail.includes('. ') ? detail.slice(detail.indexOf('. ') + 2) : '');
}

/**
 * Runs the query with the current values of the fields, saved or not, and shows the number of campaigns and the first
 * of them.
 */
export function CampaignQueryTest({ path }: { path: string }) {
  const { t } = useTranslation('connectors');
  const call = routesOf<typeof connectorRoutes>(useClient());
  const [isRunning, setRunning] = useState(false);
  const [found, setFound] = useState<Found>();
  const [failure, setFailure] = useState<string>();
  const campaigns = String(useFieldValue(`${path}.queries.campaigns`) ?? '').trim();
  const destinationField = String(useFieldValue(`${path}.queries.destinationField`) ?? '').trim();
  const [kind, environment] = path.split('.') as ['crm' | 'marketing-cloud', Environment];
  const run = async (): Promise<void> => {
    setRunning(true);
    setFound(undefined);
    setFailure(undefined);
    try {
      const queries = { campaigns, destinationField };
      setFound(await call('POST /connectors/campaigns-test', { body: { kind, environment, queries } }));
    } catch (error) {
      setFailure(wordsOf(error));
    }
    setRunning(false);
  };
  if (!campaigns) return null;
  return (
    <Stack gap="xs">
      <Group>
        <Button size="xs" variant="default" loading={isRunning} onClick={() => void run()}>
          {t('queryTest.run')}
        </Button>
      </Group>
      <div role="status">
        {failure === undefined ? null : (
          <Text size="sm" c="red">
            {t('queryTest.failed')}
            {failure ? <bdi>{`: ${failure}`}</bdi> : null}
          </Text>
        )}
        {found ? <Text size="sm">{t('queryTest.count', { count: found.count })}</Text> : null}
      </div>
      {found && found.items.length > 0 ? (
        <Table withRowBorders={false} verticalSpacing={2}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('queryTest.name')}</Table.Th>
              <Table.Th>{t('queryTest.code')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.items.map(({ code, name, isUsable }) => (
              <Table.Tr key={code}>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  <bdi>{name}</bdi>
                </Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>
                  <bdi dir="ltr">{code}</bdi>
                  {isUsable ? null : (
                    <Text size="xs" c="red">
                      {t('queryTest.unusable')}
                    </Text>
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      ) : null}
    </Stack>
  );
}

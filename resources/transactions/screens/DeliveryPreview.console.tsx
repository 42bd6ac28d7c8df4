import { Button, Code, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Delivery } from '../../deliveries/delivery.ts';
import type { transactionRoutes } from '../routes.ts';

/** The content of a delivery, by the service's names; read on request. */
export function DeliveryPreview({ transactionId, delivery }: { transactionId: string; delivery: Delivery }) {
  const { t } = useTranslation('transactions');
  const [isOpen, setOpen] = useState(false);
  const call = routesOf<typeof transactionRoutes>(useClient());
  const id = useId();
  const found = useQuery({
    queryKey: ['transactions', 'preview', delivery.id],
    queryFn: async () =>
      (
        await call('GET /transactions/:id/deliveries/:deliveryId/preview', {
          params: { id: transactionId, deliveryId: delivery.id },
        })
      ).steps,
    enabled: isOpen,
  });
  const { data } = found;
  // Reading a payment again sends nothing.
  if (delivery.operation === 'confirm') return null;
  return (
    <div>
      <Button
        size="compact-xs"
        variant="subtle"
        ms={-8}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'preview.hide' : 'preview.show')}
      </Button>
      <Stack id={id} gap="xs" role="status">
        {isOpen ? <ReadFailure found={found} failure={t('preview.failed')} /> : null}
        {isOpen && data?.length === 0 ? <Text size="sm">{t('preview.none')}</Text> : null}
        {isOpen
          ? data?.map(({ request, values }) => (
              <div key={request}>
                <Code dir="ltr">{request}</Code>
                <Table aria-label={request} verticalSpacing={2} mt={4}>
                  <Table.Tbody>
                    {Object.entries(values).map(([name, value]) => (
                      <Table.Tr key={name}>
                        <Table.Th fw={400} c="dimmed" w="40%">
                          <bdi>{name}</bdi>
                        </Table.Th>
                        <Table.Td style={{ overflowWrap: 'anywhere' }}>
                          <bdi>{String(value)}</bdi>
                        </Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </div>
            ))
          : null}
      </Stack>
    </div>
  );
}

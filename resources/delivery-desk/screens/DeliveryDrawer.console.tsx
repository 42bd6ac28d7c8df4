import { Alert, Code, Drawer, Group, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';
import { Attempts } from '../../deliveries/Attempts.console.tsx';
import type { DeliveryInFull } from '../routes.ts';
import type { Exchange } from '../desk.ts';
import { useOneDelivery, useReceiverName } from '../desk.console.ts';
import { useLasted } from '../../deliveries/lasted.console.ts';
import { DELIVERY_TONES } from '../../deliveries/status-tones.ts';
import classes from './desk.module.css';

/** One delivery: its attempts, with the request and response of each. */
export function DeliveryDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { t } = useTranslation(['deliveries', 'kit']);
  return (
    <Drawer
      opened={id !== undefined}
      onClose={onClose}
      position="right"
      size="xl"
      title={t('one.title')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      {id === undefined ? null : <Inside id={id} />}
    </Drawer>
  );
}

function Inside({ id }: { id: string }) {
  const { t } = useTranslation('deliveries');
  return (
    <Loaded found={useOneDelivery(id)} failure={t('one.unread')} waiting={<Skeleton h={200} aria-hidden />}>
      {(delivery) => <One id={id} delivery={delivery} />}
    </Loaded>
  );
}

function One({ id, delivery }: { id: string; delivery: DeliveryInFull }) {
  const { t } = useTranslation('deliveries');
  const nameOf = useReceiverName();
  const { connector, status, environment, transactionId, discarded, exchanges, exchangesShown } = delivery;
  return (
    <Stack gap="md">
      <Group gap="xs">
        <Text fw={500}>{nameOf(connector)}</Text>
        <ToneBadge tone={DELIVERY_TONES[status]}>{t(`status.${status}`)}</ToneBadge>
        {environment === 'sandbox' ? (
          <ToneBadge tone="light">{t('desk.environments.sandbox')}</ToneBadge>
        ) : null}
        {transactionId ? (
          <ConsoleLink to={`/forms/transactions/${transactionId}/view`}>{t('one.transaction')}</ConsoleLink>
        ) : null}
      </Group>
      <Text size="xs" c="dimmed">
        {t('one.id')} <bdi dir="ltr">{id}</bdi>
      </Text>
      {discarded ? (
        <Alert color="secondary" title={t('one.discarded', { by: discarded.by })}>
          {discarded.reason}
        </Alert>
      ) : null}
      <section>
        <Title order={3} size="h4" mb="xs">
          {t('attempts')}
        </Title>
        <Attempts delivery={delivery} />
      </section>
      <section>
        <Title order={3} size="h4" mb="xs">
          {t('one.said')}
        </Title>
        {exchanges.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t(exchangesShown ? 'one.forgotten' : 'one.notShown')}
          </Text>
        ) : (
          exchanges.map(({ n, calls }) => (
            <Stack key={n} gap="sm" mb="md">
              <Text size="sm" fw={500}>
                {t('attempt', { n })}
              </Text>
              {calls.map((call, at) => (
                <Said key={`${n}-${at}`} call={call} />
              ))}
            </Stack>
          ))
        )}
      </section>
    </Stack>
  );
}

function Said({ call: { request, response, error, durationMs } }: { call: Exchange }) {
  const { t } = useTranslation('deliveries');
  const lasted = useLasted();
  return (
    <div className={classes.exchange}>
      <Code block dir="ltr" className={classes.code}>
        {`${request.method} ${request.url}`}
      </Code>
      <Headers label={t('one.requestHeaders')} headers={request.headers} />
      <Body label={t('one.requestBody')} text={request.body} cut={request.cut} />
      <Text size="sm" mt="xs">
        {response
          ? t('one.answered', { status: response.status, lasted: lasted(durationMs) })
          : t('one.unanswered')}
        {error ? ` ${error}` : ''}
      </Text>
      {response ? (
        <>
          <Headers label={t('one.responseHeaders')} headers={response.headers} />
          <Body label={t('one.responseBody')} text={response.body} cut={response.cut} />
        </>
      ) : null}
    </div>
  );
}

function Headers({ label, headers }: { label: string; headers: Exchange['request']['headers'] }) {
  const entries = Object.entries(headers);
  if (entries.length === 0) return null;
  return (
    <details className={classes.headers}>
      <summary>{label}</summary>
      <Table aria-label={label} verticalSpacing={2}>
        <Table.Tbody>
          {entries.map(([name, value]) => (
            <Table.Tr key={name}>
              <Table.Th fw={400} c="dimmed">
                <bdi>{name}</bdi>
              </Table.Th>
              <Table.Td className={classes.value}>
                <bdi>{value}</bdi>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </details>
  );
}

function Body({ label, text, cut }: { label: string; text: string | null; cut: boolean }) {
  const { t } = useTranslation('deliveries');
  if (!text) return null;
  return (
    <>
      <Code block dir="ltr" className={classes.code} tabIndex={0} aria-label={label}>
        {pretty(text)}
      </Code>
      {cut ? (
        <Text size="xs" c="dimmed">
          {t('one.cut')}
        </Text>
      ) : null}
    </>
  );
}

/** JSON on many lines; other texts as they came. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

import { Code, Drawer, Group, Stack, Text } from '@mantine/core';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { CopyButton } from '@tributary/kit/components/CopyButton.console.tsx';
import { useShownZone } from '@tributary/kit/clock/shown-zone.console.ts';
import { exactSecond } from '@tributary/kit/dates.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiRequest } from '../../requests/routes.ts';
import { MethodBadge } from '../MethodBadge.console.tsx';
import { RequestStatus } from './RequestStatus.console.tsx';
import classes from './requests.module.css';

/** One request in full, and the remedy for its error code. */
export function RequestDetails({
  request,
  onClose,
}: {
  request: ApiRequest | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation(['developers', 'kit']);
  return (
    <Drawer
      opened={request !== undefined}
      onClose={onClose}
      position="right"
      title={t('requests.one')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      {request ? <Details request={request} /> : null}
    </Drawer>
  );
}

function Details({ request }: { request: ApiRequest }) {
  const { t, i18n } = useTranslation('developers');
  const zone = useShownZone();
  const { id, method, route, status, code, credential, credentialId, at, durationMs, network } = request;
  const rows: [string, ReactNode][] = [
    [t('requests.status'), <RequestStatus key="status" status={status} />],
    ...(code ? ([[t('requests.code'), <Code key="code">{code}</Code>]] as [string, ReactNode][]) : []),
    [
      t('requests.credential'),
      credential ? (
        <ConsoleLink key="credential" to={`/general-settings/developers/${credentialId}/edit`}>
          {credential}
        </ConsoleLink>
      ) : (
        t('requests.gone')
      ),
    ],
    [t('requests.when'), exactSecond(at, i18n.language, zone)],
    [t('requests.duration'), t('requests.ms', { figure: durationMs.toLocaleString(i18n.language) })],
    [t('requests.network'), <bdi key="network">{network ?? t('requests.unknown')}</bdi>],
  ];
  return (
    <Stack gap="lg">
      <Text dir="ltr" w="fit-content" ff="monospace" size="sm" style={{ overflowWrap: 'anywhere' }}>
        <MethodBadge method={method} /> {route}
      </Text>
      <dl className={classes.details}>
        {rows.map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <dt>{t('requests.id')}</dt>
        <dd>
          <Group gap="xs" wrap="nowrap">
            <Code dir="ltr" style={{ overflowWrap: 'anywhere' }}>
              {id}
            </Code>
            <CopyButton value={id} label={t('requests.copyId')} />
          </Group>
        </dd>
      </dl>
      <Text size="sm" c="dimmed">
        {t('requests.kept')}
      </Text>
    </Stack>
  );
}

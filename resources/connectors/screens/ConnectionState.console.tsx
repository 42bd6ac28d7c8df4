import { Code, Group, Skeleton, Stack, Text } from '@mantine/core';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import type { Environment } from '@tributary/kit/environment.ts';
import { useTranslation } from 'react-i18next';
import { useReason } from '../../deliveries/reason.console.ts';
import type { ConnectorKind } from '../kinds.ts';
import type { ConnectorCheck, ConnectorStatus } from '../routes.ts';

const TONES = {
  missing: 'secondary',
  unauthorized: 'warning',
  untested: 'info',
  working: 'success',
  failing: 'danger',
} as const;

interface ConnectionStateProps {
  environment: Environment;
  status: ConnectorStatus | undefined;
  isTesting: boolean;
}

/** The state of a connection in words: what the last test asked, and what came back. */
export function ConnectionState({ environment, status, isTesting }: ConnectionStateProps) {
  const { t } = useTranslation('connectors');
  if (!status) return <Skeleton h={48} />;
  const { state, check } = status;
  return (
    <Stack gap={6} role="status" aria-busy={isTesting}>
      <Group gap="sm">
        <ToneBadge tone={TONES[state]}>{t(`state.${state}`)}</ToneBadge>
        <Text size="sm" c="dimmed">
          {t(`environment.${environment}`)}
        </Text>
        {state === 'failing' && check ? (
          <Text size="sm">
            {t('since')} <RelativeTime at={check.since} />
          </Text>
        ) : null}
      </Group>
      {isTesting ? <Text size="sm">{t('test.running')}</Text> : <Words status={status} />}
    </Stack>
  );
}

function Words({ status: { kind, state, check, environment } }: { status: ConnectorStatus }) {
  const { t } = useTranslation('connectors');
  if (state === 'missing') return <Text size="sm">{t(`missing.${kind}.${environment}`)}</Text>;
  if (state === 'unauthorized') return <Text size="sm">{t('unauthorized')}</Text>;
  if (!check) return <Text size="sm">{t('untested')}</Text>;
  return (
    <>
      {check.isWorking ? <Findings kind={kind} check={check} /> : <Failure kind={kind} check={check} />}
      <Text size="xs" c="dimmed">
        {check.request ? (
          <>
            <Code dir="ltr" style={{ overflowWrap: 'anywhere' }}>
              {check.request}
            </Code>
            {check.httpStatus === null ? '' : ` → ${check.httpStatus}`}
            {' · '}
          </>
        ) : null}
        {t('tested')} <RelativeTime at={check.checkedAt} />
      </Text>
    </>
  );
}

interface CheckProps {
  kind: ConnectorKind;
  check: ConnectorCheck;
}

function Findings({ kind, check: { methods, usage } }: CheckProps) {
  const { t, i18n } = useTranslation('connectors');
  if (kind !== 'payment-v2')
    return (
      <Text size="sm">
        {t('accepted')} {usage ? t('usage', usage) : ''}
      </Text>
    );
  if (methods.length === 0) return <Text size="sm">{t('noMethods')}</Text>;
  const names = new Intl.ListFormat(i18n.language).format(methods.map(({ name }) => name));
  return <Text size="sm">{t('offers', { names })}</Text>;
}

function Failure({ kind, check: { failure, httpStatus } }: CheckProps) {
  const { t } = useTranslation('connectors');
  const reasonOf = useReason();
  if (!failure) return null;
  return (
    <Text size="sm">
      {reasonOf({ code: failure.code, httpStatus, error: failure.message })} {t(`untilThen.${kind}`)}
    </Text>
  );
}

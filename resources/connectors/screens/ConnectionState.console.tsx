import { Text } from '@mantine/core';
import type { QueryState } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import type { Environment } from '@tributary/kit/environment.ts';
import { useTranslation } from 'react-i18next';
import { useReason } from '../../deliveries/reason.console.ts';
import { SettingsState } from '../../outward/SettingsState.console.tsx';
import { KINDS, type ConnectorKind } from '../kinds.ts';
import { useKindTexts } from '../kind-texts.console.ts';
import type { ConnectorCheck, ConnectorStatus } from '../routes.ts';

interface ConnectionStateProps {
  kind: ConnectorKind;
  environment: Environment;
  found: QueryState;
  status: ConnectorStatus | undefined;
  isTesting: boolean;
}

/** Describes the state of a connection: the request of the last test, and the response. */
export function ConnectionState({ kind, environment, found, status, isTesting }: ConnectionStateProps) {
  const { t } = useTranslation('connectors');
  const texts = useKindTexts(kind);
  const check = status?.check;
  return (
    <SettingsState
      found={found}
      isFailureTold
      state={status?.state}
      check={check}
      isTesting={isTesting}
      beside={
        <Text size="sm" c="dimmed">
          {t(`environment.${environment}`)}
        </Text>
      }
      words={{
        missing: texts.missing(environment),
        unauthorized: t('unauthorized'),
        untested: t('untested'),
        working: check ? <Findings kind={kind} check={check} /> : null,
        failing: check ? <Failure kind={kind} check={check} /> : null,
      }}
    />
  );
}

interface CheckProps {
  kind: ConnectorKind;
  check: ConnectorCheck;
}

function Findings({ kind, check: { methods, usage } }: CheckProps) {
  const { t, i18n } = useTranslation('connectors');
  if (!KINDS[kind].isPayment) return `${t('accepted')} ${usage ? t('usage', usage) : ''}`;
  if (methods.length === 0) return t('noMethods');
  const names = new Intl.ListFormat(i18n.language).format(methods.map(({ name }) => name));
  return t('offers', { names });
}

function Failure({ kind, check: { failure, httpStatus } }: CheckProps) {
  const texts = useKindTexts(kind);
  const reasonOf = useReason();
  if (!failure) return null;
  return `${reasonOf({ code: failure.code, httpStatus, error: failure.message })} ${texts.untilThen()}`;
}

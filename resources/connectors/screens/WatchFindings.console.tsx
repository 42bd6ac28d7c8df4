import { Alert, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import type { Environment } from '@tributary/kit/environment.ts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConnectorKind } from '../kinds.ts';
import { useWatches } from '../use-watches.console.ts';
import type { WatchFinding } from '../watch.ts';
import type { ConnectorStatus } from '../routes.ts';
import { findingsBeside, titleOfFindings } from '../watch-findings.ts';

interface WatchFindingsProps {
  kind: ConnectorKind;
  environment: Environment;
  /** The connection's state that is shown beside it. */
  status: ConnectorStatus | undefined;
}

/** Findings of watching a service: changes since it was mapped, or of its credential, with the affected forms. */
export function WatchFindings({ kind, environment, status }: WatchFindingsProps) {
  const { t } = useTranslation('connectors');
  const { data } = useWatches();
  const found = data?.find((one) => one.kind === kind && one.environment === environment);
  const findings = findingsBeside(found?.findings ?? [], status);
  if (!found || (findings.length === 0 && found.waiting === 0)) return null;
  return (
    <Alert
      color="yellow"
      role="status"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={findings.length > 0 ? t(`watch.title.${titleOfFindings(findings)}`) : undefined}
    >
      {findings.length > 0 ? (
        <List size="sm" spacing={4}>
          {findings.map((finding) => (
            <List.Item key={`${finding.type} ${finding.object}.${finding.field}`}>
              <Finding finding={finding} />
            </List.Item>
          ))}
        </List>
      ) : null}
      {found.waiting > 0 ? (
        <Text size="sm" mt="xs">
          {t('watch.waiting', { count: found.waiting })}
        </Text>
      ) : null}
      {found.checkedAt ? (
        <Text size="xs" c="dimmed" mt="xs">
          {t('watch.checked')} <RelativeTime at={found.checkedAt} />
        </Text>
      ) : null}
    </Alert>
  );
}

function Finding({ finding: { type, object, field, detail, forms } }: { finding: WatchFinding }) {
  const { t } = useTranslation('connectors');
  return (
    <>
      {t(`watch.finding.${type}`, { field: object === '' ? field : `${object}.${field}`, detail })}{' '}
      {forms.length === 0
        ? t('watch.noForms')
        : forms.map(({ id, description }, index) => (
            <Fragment key={id}>
              {index === 0 ? `${t('watch.forms')} ` : ', '}
              <ConsoleLink to={`/forms/${id}/dry-run`}>{description}</ConsoleLink>
            </Fragment>
          ))}
    </>
  );
}

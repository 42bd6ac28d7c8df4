import { Card, Code, Group, Stack, Text, Title } from '@mantine/core';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useConnectorName } from '@tributary/resources/connectors/connector-name.console.ts';
import { useReason } from '@tributary/resources/deliveries/reason.console.ts';
import { useTranslation } from 'react-i18next';
import type { DryRunConnector } from '../routes.ts';

/** Whether a connector fires and why not, and each request as it would go. */
export function ConnectorReport({ report }: { report: DryRunConnector }) {
  const { t } = useTranslation('dryRun');
  const nameOf = useConnectorName();
  const reasonOf = useReason();
  const { kind, environment, withheld, consent, waitsForPayment, requests, steps, problem, test } = report;
  const failure = (one: NonNullable<typeof problem>) =>
    reasonOf({ code: one.code, httpStatus: one.httpStatus, error: one.message });
  return (
    <Card withBorder component="section" aria-label={nameOf(kind)}>
      <Stack gap="sm">
        <Group gap="sm">
          <Title order={2} size="h4">
            {nameOf(kind)}
          </Title>
          <ToneBadge tone={withheld ? 'secondary' : problem ? 'danger' : 'success'}>
            {t(withheld ? 'fires.no' : problem ? 'fires.stopped' : 'fires.yes')}
          </ToneBadge>
          {environment ? (
            <Text size="sm" c="dimmed">
              {t(`environment.${environment}`)}
            </Text>
          ) : null}
        </Group>
        {withheld ? <Text size="sm">{t(`withheld.${withheld}`, { consent: consent ?? '' })}</Text> : null}
        {waitsForPayment && !withheld ? <Text size="sm">{t('waits')}</Text> : null}
        {problem ? (
          <Text size="sm" c="red">
            {failure(problem)}
          </Text>
        ) : null}
        {requests === null && !withheld
          ? steps.map((step) => <Step key={step.request} title={step.request} body={step.values} />)
          : null}
        {(requests ?? []).map((request, index) => (
          // Two requests of an order may be the same.
          <Request key={index} request={request} />
        ))}
        {test ? (
          <Text size="sm">
            {test.isWorking ? t('test.works') : t('test.fails')}{' '}
            {test.request ? <Code dir="ltr">{test.request}</Code> : null}
            {test.httpStatus === null ? '' : ` → ${test.httpStatus}`}{' '}
            {test.problem ? failure(test.problem) : ''}
          </Text>
        ) : null}
      </Stack>
    </Card>
  );
}

function Request({ request }: { request: NonNullable<DryRunConnector['requests']>[number] }) {
  const head = request.headers.map(({ name, value }) => `${name}: ${value}`).join('\n');
  return (
    <Code block dir="ltr" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {`${request.method} ${request.url}\n${head}${request.body === null ? '' : `\n\n${readable(request.body)}`}`}
    </Code>
  );
}

const Step = ({ title, body }: { title: string; body: object }) => (
  <Code block dir="ltr" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
    {`${title}\n\n${JSON.stringify(body, null, 2)}`}
  </Code>
);

/** JSON with line breaks, for people; other text unchanged. */
function readable(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

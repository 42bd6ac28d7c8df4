import { Code, Group, Stack, Text, Title } from '@mantine/core';
import type { OpenApiDocument } from '@tributary/engine/http/openapi/document.ts';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { CopyButton } from '@tributary/kit/components/CopyButton.console.tsx';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { exampleBody, type FilledRequest } from '../reference/examples.ts';
import type { ReferenceOperation } from '../reference/operations.ts';
import { Examples } from './Examples.console.tsx';
import { FieldTable, ParameterTable } from './FieldTable.console.tsx';
import { MethodBadge } from './MethodBadge.console.tsx';
import classes from './reference.module.css';
import { TryOperation } from './TryOperation.console.tsx';

interface OperationDetailProps {
  operation: ReferenceOperation;
  document: OpenApiDocument;
}

/** Everything about one operation, and a form to try it. */
export function OperationDetail({ operation, document }: OperationDetailProps) {
  const { t } = useTranslation('developers');
  const { method, path, summary, scope, flag, isPublic, parameters, body, answer } = operation;
  const [filled, setFilled] = useState<FilledRequest>(() => ({
    values: {},
    body: exampleBody(document, operation),
  }));
  return (
    <Stack gap="xl">
      <div>
        <ConsoleLink to="/general-settings/developers/reference" className={classes.back} size="sm">
          {t('reference.all')}
        </ConsoleLink>
        <Title order={2} size="h3" lang="en">
          {summary}
        </Title>
        <Group gap="xs" mt={8} wrap="nowrap">
          <MethodBadge method={method} />
          <Code dir="ltr" className={classes.path}>
            {path}
          </Code>
          <CopyButton value={path} label={t('reference.copyAddress')} />
        </Group>
        <Group gap="xs" mt={8}>
          <Text size="sm" c="dimmed">
            {t('reference.scope')}
          </Text>
          {scope ? (
            <Code dir="ltr">{scope}</Code>
          ) : (
            <Text size="sm">{t(isPublic ? 'reference.public' : 'reference.anyCredential')}</Text>
          )}
          {flag ? <Text size="sm">{t('reference.plan', { flag })}</Text> : null}
        </Group>
      </div>
      <div className={classes.columns}>
        <Stack gap="xl" miw={0}>
          {parameters.length > 0 ? (
            <Part title={t('parts.parameters')}>
              <ParameterTable parameters={parameters} document={document} />
            </Part>
          ) : null}
          {body ? (
            <Part title={t('parts.body')} note={body.type}>
              <FieldTable schema={body.schema} document={document} />
            </Part>
          ) : null}
          <Part title={t('parts.answer')} note={t('parts.status', { status: answer.status })}>
            {answer.type === 'application/octet-stream' ? (
              <Text size="sm">{t('parts.file')}</Text>
            ) : answer.schema ? (
              <FieldTable schema={answer.schema} document={document} />
            ) : (
              <Text size="sm">{t('parts.nothing')}</Text>
            )}
          </Part>
          <Problems codes={operation.problems} document={document} />
        </Stack>
        <Stack gap="xl" miw={0} className={classes.beside}>
          <Part title={t('parts.examples')}>
            <Examples operation={operation} filled={filled} />
          </Part>
          <Part title={t('try.title')}>
            <TryOperation operation={operation} filled={filled} onFill={setFilled} />
          </Part>
        </Stack>
      </div>
    </Stack>
  );
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Group gap="xs" mb={8} align="baseline">
        <Title order={3} size="h5">
          {title}
        </Title>
        {note ? (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        ) : null}
      </Group>
      {children}
    </section>
  );
}

/** The codes an operation may respond with, by their status. */
function Problems({ codes, document }: { codes: readonly string[]; document: OpenApiDocument }) {
  const { t } = useTranslation('developers');
  const responses = Object.entries(
    (document.components?.['responses'] ?? {}) as Record<string, { description: string }>,
  );
  const shown = responses.flatMap(([status, { description }]) => {
    const own = description.split(', ').filter((code) => codes.includes(code));
    return own.length > 0 ? [{ status, own }] : [];
  });
  if (shown.length === 0) return null;
  return (
    <Part title={t('parts.problems')}>
      <Text size="sm" c="dimmed" mb={8}>
        {t('parts.problemsText')}
      </Text>
      <dl className={classes.problems}>
        {shown.map(({ status, own }) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>
              {own.map((code) => (
                <Code key={code} dir="ltr">
                  {code}
                </Code>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  );
}

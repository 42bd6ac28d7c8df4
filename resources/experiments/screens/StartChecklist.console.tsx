import { Group, List, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useRecord } from '@tributary/engine/screens/hooks/queries.console.ts';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { useAllowed, useTitleApart } from '@tributary/engine/screens/resource-ui.console.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formUi } from '../../forms/form-ui.console.tsx';
import { pageUi } from '../../pages/page-ui.console.tsx';
import { experimentUi, type Experiment } from '../experiment-ui.console.tsx';
import { triedOut } from '../experiment.ts';
import { useStartCheck } from '../use-results.console.ts';

/** The id of the checklist's text, which describes the button that starts. */
export const START_CHECKLIST_ID = 'experiment-start';

/** Before the start: links to both pages or forms, and what is missing at each. */
export function StartChecklist({ experiment }: { experiment: Experiment }) {
  const { t } = useTranslation('experiments');
  const problems = useProblemText(experimentUi);
  const check = useStartCheck(experiment).data;
  const { id, variantId } = triedOut(experiment);
  const isOfForms = experiment.subject === 'forms';
  const [own, variant] = isOfForms
    ? (['formId', 'variantFormId'] as const)
    : (['pageId', 'variantPageId'] as const);
  const missing = (path: string): string | undefined => {
    const message = check?.problems.find((problem) => problem.path === path)?.message;
    return message === undefined ? undefined : problems.sentence(message);
  };
  const whole = missing('');
  const summary = check && check.problems.length > 0 ? 'missing' : check?.isUnchanged ? 'unchanged' : 'ready';
  return (
    <Stack component="section" gap="xs" mb="xl" maw={640} aria-labelledby="experiment-before">
      <Title order={2} size="h3" id="experiment-before">
        {t('before.title')}
      </Title>
      <Text c="dimmed" id={START_CHECKLIST_ID}>
        {check ? t(`before.${summary}`) : t('before.checking')}
      </Text>
      <List listStyleType="none" spacing="xs" withPadding={false}>
        {([own, variant] as const).map((path) => (
          <Line
            key={path}
            label={t(`field.${path}`)}
            of={isOfForms ? 'forms' : 'pages'}
            id={path === own ? id : variantId}
            problem={missing(path)}
            isChecked={check !== undefined}
          />
        ))}
        {whole === undefined ? null : <Item isDone={false}>{whole}</Item>}
        {check?.isUnchanged ? (
          <Item isDone={false}>{t(isOfForms ? 'before.sameForm' : 'before.samePage')}</Item>
        ) : null}
      </List>
    </Stack>
  );
}

interface LineProps {
  label: string;
  of: Experiment['subject'];
  id: string | null;
  /** What is missing, as a sentence. */
  problem: string | undefined;
  isChecked: boolean;
}

function Line({ label, of, id, problem, isChecked }: LineProps) {
  const titleApart = useTitleApart();
  const allowed = { pages: useAllowed(pageUi).open, forms: useAllowed(formUi).open };
  const page = useRecord(pageUi, id ?? '', of === 'pages' && id !== null).data;
  const form = useRecord(formUi, id ?? '', of === 'forms' && id !== null).data;
  const name = page ? titleApart(pageUi, page) : form ? titleApart(formUi, form) : undefined;
  const path =
    id === null ? undefined : of === 'pages' ? pageUi.openPath?.({ id }) : formUi.openPath?.({ id });
  return (
    <Item isDone={isChecked ? problem === undefined : undefined}>
      {label}
      {name === undefined ? null : (
        <>
          {': '}
          {path && allowed[of] ? <ConsoleLink to={path}>{name}</ConsoleLink> : name}
        </>
      )}
      {problem === undefined ? null : (
        <Text size="sm" c="dimmed">
          {problem}
        </Text>
      )}
    </Item>
  );
}

/** A line with a mark; undefined while it is being checked. */
function Item({ isDone, children }: { isDone: boolean | undefined; children: ReactNode }) {
  const { t } = useTranslation('experiments');
  return (
    <List.Item>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <ThemeIcon
          size={20}
          radius="xl"
          variant="light"
          color={isDone === undefined ? 'gray' : isDone ? 'success' : 'warning'}
          role="img"
          aria-label={isDone === undefined ? t('before.checking') : t(isDone ? 'before.done' : 'before.open')}
        >
          {isDone === true ? <IconCheck size={14} aria-hidden /> : null}
          {isDone === false ? <IconAlertTriangle size={14} aria-hidden /> : null}
        </ThemeIcon>
        <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{children}</div>
      </Group>
    </List.Item>
  );
}

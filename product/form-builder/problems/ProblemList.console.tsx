import { Button, Popover, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormBuilder } from '../builder-context.console.ts';
import type { Problem } from './problems.console.ts';
import { savingProblems } from './problems.console.ts';
import classes from './Problems.module.css';

/** The number of the form's problems, and on demand the list: first those that stop saving. */
export function ProblemList() {
  const { t } = useTranslation('formBuilder');
  const { schema, issues, problems, undelivered, words, select } = useFormBuilder();
  const [opened, setOpened] = useState(false);
  const id = useId();
  const blocking = savingProblems(schema, issues, words);
  const count = blocking.length + problems.length + undelivered.length;

  const show = ({ componentId, asksForField }: Problem): void => {
    setOpened(false);
    if (asksForField) return select({ kind: 'none' }, { focus: true });
    select(componentId === null ? { kind: 'form' } : { kind: 'component', id: componentId }, { focus: true });
  };

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width="min(26rem, calc(100vw - 2rem))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="xs"
          variant={count > 0 ? 'light' : 'default'}
          color={blocking.length > 0 ? 'danger' : count > 0 ? 'warning' : undefined}
          leftSection={count > 0 ? <IconAlertTriangle size={14} /> : <IconCircleCheck size={14} />}
          onClick={() => setOpened(!opened)}
        >
          {t('problems.count', { count })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={id}>
        <Text id={id} size="sm" fw={600}>
          {t('problems.title')}
        </Text>
        {count === 0 ? (
          <Text size="sm" c="dimmed" mt="xs" tabIndex={-1} data-autofocus>
            {t('problems.none')}
          </Text>
        ) : null}
        <Group title={t('problems.blocking')} problems={blocking} onShow={show} />
        <Group title={t('problems.warnings')} problems={problems} onShow={show} />
        <Unsent isAlone={count === undelivered.length} />
      </Popover.Dropdown>
    </Popover>
  );
}

interface GroupProps {
  title: string;
  problems: readonly Problem[];
  onShow: (problem: Problem) => void;
}

function Group({ title, problems, onShow }: GroupProps) {
  const { t } = useTranslation('formBuilder');
  if (problems.length === 0) return null;
  return (
    <>
      <Text size="xs" c="dimmed" mt="xs">
        {title}
      </Text>
      <ul className={classes.list}>
        {problems.map((problem, index) => (
          <li key={index} className={classes.problem}>
            <span>
              {problem.message} {problem.mend}
            </span>
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t('problems.showThis', { problem: problem.message })}
              onClick={() => onShow(problem)}
            >
              {t('problems.show')}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The services that do not get the form's answers. The focus begins here when there is no problem to show. */
function Unsent({ isAlone }: { isAlone: boolean }) {
  const { t } = useTranslation('formBuilder');
  const { undelivered } = useFormBuilder();
  if (undelivered.length === 0) return null;
  return (
    <>
      <Text size="xs" c="dimmed" mt="xs">
        {t('problems.connectors')}
      </Text>
      <ul className={classes.list} {...(isAlone ? { tabIndex: -1, 'data-autofocus': true } : {})}>
        {undelivered.map(({ message, mend }) => (
          <li key={message} className={classes.problem}>
            <span>
              {message} {mend}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

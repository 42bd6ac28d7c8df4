import { Alert, Button, Group, Loader, Modal, Text, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { lazyPart } from '@tributary/engine/screens/lazy-part.console.tsx';
import { useCallback, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormBuilder } from '../builder-context.console.ts';
import { DEEPEST_CODE, isBeyondReading, lineOf, LONGEST_CODE } from '../model/read-json.ts';
import { provenProblems } from '../problems/problems.console.ts';
import { checkCode, codeOf } from './check-code.ts';
import type { CodeEditorHandle, CodeRefusal } from '../../code-editor/CodeEditor.console.tsx';
import classes from './CodeDialog.module.css';

const CodeEditor = lazyPart(async () => (await import('../../code-editor/CodeEditor.console.tsx')).default);

/** How long after the last key the code is read, in ms. */
const PAUSE = 200;

const refusalOf = (inserted: string, length: number) =>
  isBeyondReading(inserted) ?? (length > LONGEST_CODE ? 'tooLong' : null);

/** The form's schema as code. Applying it is one change of the form, which can be undone. */
export function CodeDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['formBuilder', 'kit']);
  const [isChanged, setChanged] = useState(false);
  const [asksToClose, setAsksToClose] = useState(false);
  const close = () => {
    setAsksToClose(false);
    setChanged(false);
    onClose();
  };
  return (
    <Modal
      opened={opened}
      onClose={() => (isChanged && !asksToClose ? setAsksToClose(true) : close())}
      title={t('code.title')}
      size="70rem"
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <Code
        asksToClose={asksToClose}
        keepOn={() => setAsksToClose(false)}
        setChanged={setChanged}
        close={close}
      />
    </Modal>
  );
}

interface CodeProps {
  /** Changes would be lost: the person is asked first. */
  asksToClose: boolean;
  keepOn: () => void;
  setChanged: (changed: boolean) => void;
  close: () => void;
}

function Code({ asksToClose, keepOn, setChanged, close }: CodeProps) {
  const { t } = useTranslation('formBuilder');
  const { schema, words, documentId, replace, languages, locale } = useFormBuilder();
  // Later changes of the form are not mixed into the text being typed.
  const [begun] = useState(() => codeOf(schema));
  const [text, setText] = useState(begun);
  const [settled] = useDebouncedValue(text, PAUSE);
  const [refused, setRefused] = useState<CodeRefusal | null>(null);
  const checked = useMemo(
    () => checkCode(settled, words, (form) => provenProblems(form, languages, words, locale)),
    [settled, words, languages, locale],
  );
  const editor = useRef<CodeEditorHandle>(null);
  const listId = useId();
  const take = useCallback(
    (next: string) => {
      setText(next);
      setRefused(null);
      setChanged(next !== begun);
    },
    [begun, setChanged],
  );
  const apply = () => {
    const now = checkCode(text, words);
    if (!now.schema) return;
    replace(now.schema, t('code.applied'));
    close();
  };
  const { problems } = checked;
  return (
    <div className={classes.view}>
      <Text size="sm" c="dimmed">
        {t('code.text')} <bdi className={classes.document}>{documentId}</bdi>
      </Text>
      <CodeEditor
        waiting={<Loader className={classes.waiting} aria-label={t('code.loading')} />}
        onMissing={close}
        language="json"
        identifier={documentId}
        text={begun}
        label={t('code.label')}
        describedBy={listId}
        problems={problems}
        onChange={take}
        onRefused={setRefused}
        refusalOf={refusalOf}
        handle={editor}
      />
      {refused ? (
        <Alert color="danger" role="alert">
          {t(`code.refused.${refused}`, { limit: LONGEST_CODE, depth: DEEPEST_CODE })}
        </Alert>
      ) : null}
      <div id={listId} className={classes.problems} role="status">
        {problems.length === 0 ? (
          <Text size="sm">{t('code.sound')}</Text>
        ) : (
          <ul>
            {problems.map((problem, index) => (
              <li key={index} data-severity={problem.severity}>
                <UnstyledButton
                  className={classes.problem}
                  onClick={() => editor.current?.goTo(problem.from)}
                >
                  <span className={classes.place}>{t('code.place', lineOf(settled, problem.from))}</span>{' '}
                  {problem.message}
                </UnstyledButton>
              </li>
            ))}
          </ul>
        )}
      </div>
      {asksToClose ? (
        <Alert color="warning" role="alert" title={t('code.unsaved')}>
          <Group gap="sm" mt="xs">
            <Button size="xs" autoFocus onClick={keepOn}>
              {t('code.keepOn')}
            </Button>
            <Button size="xs" variant="default" onClick={close}>
              {t('code.discard')}
            </Button>
          </Group>
        </Alert>
      ) : null}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t('code.cancel')}
        </Button>
        <Button disabled={!checked.schema || text === begun} onClick={apply}>
          {t('code.apply')}
        </Button>
      </Group>
    </div>
  );
}

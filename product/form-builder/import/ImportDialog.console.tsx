import { Alert, Button, FileButton, Group, List, Modal, Stack, Text, Textarea } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState, type DragEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DEEPEST_CODE, LONGEST_CODE } from '../model/read-json.ts';
import classes from './ImportDialog.module.css';
import { ImportedReport } from './ImportedReport.console.tsx';
import { readImport, type ImportedForm, type ImportResult } from './read-import.ts';

interface ImportDialogProps {
  opened: boolean;
  onClose: () => void;
  /** Whether the form that is open has fields that the import replaces. */
  replaces: boolean;
  /** Whether translations can be taken over. */
  mayTranslate: boolean;
  onImport: (form: ImportedForm) => void;
}

/** A larger file is not read at all, in bytes. */
const LARGEST_FILE = 4 * LONGEST_CODE;

/** Imports a form from a file of Form.io, SurveyJS or ours; lists the losses before it does. */
export function ImportDialog({ opened, onClose, ...props }: ImportDialogProps) {
  const { t } = useTranslation(['formBuilder', 'kit']);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('import.title')}
      size="42rem"
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <Import onClose={onClose} {...props} />
    </Modal>
  );
}

function Import({ onClose, replaces, mayTranslate, onImport }: Omit<ImportDialogProps, 'opened'>) {
  const { t } = useTranslation('formBuilder');
  const [result, setResult] = useState<ImportResult | null>(null);
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const [isOver, setIsOver] = useState(false);

  const read = (next: string, from: string) => {
    setName(from);
    // A text that is too long to be read is not kept either: an input with it would be slow.
    setText(next.length > LONGEST_CODE ? '' : from === '' ? next : '');
    setResult(next.trim() === '' ? null : settle(readImport(next), mayTranslate));
  };
  const take = async (file: File | null | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > LARGEST_FILE) return read(' '.repeat(LONGEST_CODE) + 'x', file.name);
    read(await file.text(), file.name);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void take(event.dataTransfer.files[0]);
  };

  if (result?.ok) {
    return (
      <Stack gap="md">
        <ImportedReport form={result} />
        {replaces ? <Text size="sm">{t('import.replaces')}</Text> : null}
        <Group justify="space-between">
          <Button variant="default" onClick={() => read('', '')}>
            {t('import.another')}
          </Button>
          <Button
            onClick={() => {
              onImport(result);
              onClose();
            }}
          >
            {t('import.apply')}
          </Button>
        </Group>
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      <Text size="sm">{t('import.text')}</Text>
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        <IconFileImport size={28} stroke={1.4} aria-hidden />
        <Text size="sm">{t('import.drop')}</Text>
        <FileButton
          accept=".json,application/json"
          onChange={(file) => void take(file)}
          inputProps={{ 'aria-label': t('import.choose') }}
        >
          {(button) => (
            <Button {...button} variant="default" size="xs" data-autofocus>
              {t('import.choose')}
            </Button>
          )}
        </FileButton>
      </div>
      <Textarea
        label={t('import.paste')}
        rows={5}
        value={text}
        spellCheck={false}
        classNames={{ input: classes.code }}
        onChange={(event) => read(event.currentTarget.value, '')}
      />
      {result && !result.ok ? (
        <Alert
          color="danger"
          role="alert"
          title={name ? t('import.failedFile', { name }) : t('import.failed')}
        >
          {t(`import.fault.${fault(result.fault)}`, { limit: LONGEST_CODE, depth: DEEPEST_CODE })}
        </Alert>
      ) : null}
      <List size="xs" c="dimmed" spacing={2}>
        <List.Item>{t('import.whereFormio')}</List.Item>
        <List.Item>{t('import.whereSurvey')}</List.Item>
        <List.Item>{t('import.whereOurs')}</List.Item>
      </List>
    </Stack>
  );
}

const KNOWN_FAULTS = ['tooLong', 'tooDeep', 'tooMany', 'unknownFormat', 'empty'] as const;

/** A syntax error in a file concerns its maker; here it is enough to say that it is no JSON. */
const fault = (code: string) => KNOWN_FAULTS.find((each) => each === code) ?? 'noJson';

/** An import without the translations that the plan does not include, which the report says. */
function settle(result: ImportResult, mayTranslate: boolean): ImportResult {
  if (!result.ok || mayTranslate || Object.keys(result.translations).length === 0) return result;
  const notes = [...result.notes, { code: 'languagePlan' as const, name: '', values: {} }];
  return { ...result, language: null, translations: {}, notes };
}

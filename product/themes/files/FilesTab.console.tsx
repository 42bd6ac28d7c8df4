import { Button, Group, NavLink, Stack, Text } from '@mantine/core';
import { IconFileCode, IconFileTypeCss, IconPlus, IconRestore, IconTrash } from '@tabler/icons-react';
import { useFormFrame } from '@tributary/engine/screens/form/form-context.console.ts';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import {
  FILE_LIMIT,
  MOST_FILES,
  SITE_PARTS,
  type ThemeFile,
} from '@tributary/resources/themes/theme-file.ts';
import { useState } from 'react';
import { useFieldValue, useSetField } from '@tributary/engine/screens/form/values.console.ts';
import { useTranslation } from 'react-i18next';
import { CodeField } from '../../code-editor/CodeField.console.tsx';
import classes from './files.module.css';

/** The files of a theme: css that is added to its style sheet, and the markup of header and footer. */
export function FilesTab() {
  const { t } = useTranslation('themes');
  const { readOnly } = useFormFrame();
  const set = useSetField();
  const files = (useFieldValue('files') as ThemeFile[] | undefined) ?? [];
  const [chosen, setChosen] = useState<string>();
  const kept = files.filter(({ deletedAt }) => deletedAt === null);
  const deleted = files.filter(({ deletedAt }) => deletedAt !== null);
  const open = files.find(({ id }) => id === chosen) ?? kept[0];
  const put = (next: readonly ThemeFile[]): void => set('files', next);
  const mark = (id: string, deletedAt: string | null): void =>
    put(files.map((file) => (file.id === id ? { ...file, deletedAt } : file)));
  const add = (type: ThemeFile['type']): void => {
    const part = SITE_PARTS.find((name) => !kept.some(({ identifier }) => identifier === name));
    const count = files.length + 1;
    const file: ThemeFile = {
      id: crypto.randomUUID(),
      name: type === 'css' ? t('files.newCss', { count }) : t(`files.part.${part ?? 'header'}`),
      type,
      path: type === 'css' ? `css/styles-${count}.css` : `html/${part ?? 'header'}-${count}.html`,
      identifier: type === 'css' ? '' : (part ?? ''),
      content: '',
      deletedAt: null,
    };
    put([...files, file]);
    setChosen(file.id);
  };
  return (
    <Stack gap="md">
      <Text c="dimmed" maw={720}>
        {t('files.text')}
      </Text>
      <div className={classes.files}>
        <nav className={classes.names} aria-label={t('tab.files')}>
          {kept.map((file) => (
            <NavLink
              key={file.id}
              component="button"
              type="button"
              active={file.id === open?.id}
              label={file.name || t('files.unnamed')}
              description={<bdi>{file.path}</bdi>}
              leftSection={file.type === 'css' ? <IconFileTypeCss size={18} /> : <IconFileCode size={18} />}
              onClick={() => setChosen(file.id)}
            />
          ))}
          {kept.length === 0 ? <Text size="sm">{t('files.none')}</Text> : null}
          {readOnly ? null : (
            <Group gap="xs" mt="sm">
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPlus size={14} />}
                disabled={files.length >= MOST_FILES}
                onClick={() => add('css')}
              >
                {t('files.addCss')}
              </Button>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPlus size={14} />}
                disabled={
                  files.length >= MOST_FILES ||
                  kept.filter(({ type }) => type === 'html').length >= SITE_PARTS.length
                }
                onClick={() => add('html')}
              >
                {t('files.addHtml')}
              </Button>
            </Group>
          )}
          {deleted.length > 0 && !readOnly ? (
            <details className={classes.deleted}>
              <summary>{t('files.deleted', { count: deleted.length })}</summary>
              {deleted.map(({ id, name }) => (
                <Group key={id} gap="xs" justify="space-between">
                  <Text size="sm">{name}</Text>
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    leftSection={<IconRestore size={14} />}
                    onClick={() => mark(id, null)}
                  >
                    {t('files.restore')}
                  </Button>
                </Group>
              ))}
            </details>
          ) : null}
        </nav>
        {open && open.deletedAt === null ? (
          <FileEditor
            key={open.id}
            file={open}
            path={`files.${files.indexOf(open)}`}
            onDelete={readOnly ? undefined : () => mark(open.id, new Date().toISOString())}
          />
        ) : null}
      </div>
    </Stack>
  );
}

interface FileEditorProps {
  file: ThemeFile;
  path: string;
  onDelete: (() => void) | undefined;
}

function FileEditor({ file, path, onDelete }: FileEditorProps) {
  const { t } = useTranslation('themes');
  return (
    <Stack gap="sm" className={classes.editor}>
      <div className={classes.fields}>
        <TextField name={`${path}.name`} label={t('files.name')} required />
        <TextField name={`${path}.path`} label={t('files.path')} required leftToRight />
        <TextField
          name={`${path}.identifier`}
          label={t('files.identifier')}
          help={t(file.type === 'html' ? 'files.identifierOfHtml' : 'files.identifierOfCss')}
          required
          leftToRight
        />
      </div>
      <CodeField
        name={`${path}.content`}
        label={t('files.content')}
        editorLabel={t('files.contentOf', { name: file.name })}
        language={file.type}
        identifier={`code-${file.id}`}
        limit={FILE_LIMIT}
        words={{
          loading: t('files.loading'),
          hint: t(file.type === 'css' ? 'files.hintCss' : 'files.hintHtml'),
          tooLong: t('files.tooLong', { limit: FILE_LIMIT }),
        }}
      />
      {onDelete ? (
        <Group>
          <Button
            variant="subtle"
            color="danger"
            size="xs"
            leftSection={<IconTrash size={14} />}
            onClick={onDelete}
          >
            {t('files.delete')}
          </Button>
        </Group>
      ) : null}
    </Stack>
  );
}

import { Alert, List, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { opensStep } from '@tributary/form-engine/definition/openers.ts';
import { provenProblems } from '../problems/problems.console.ts';
import { useBuilderWords } from '../use-words.console.ts';
import classes from './ImportDialog.module.css';
import { changedCodes, type ImportNote } from './notes.ts';
import type { ImportedForm } from './read-import.ts';

/** The report of an import: imported parts, missing parts, and parts that behave differently. */
export function ImportedReport({ form }: { form: ImportedForm }) {
  const { t, i18n } = useTranslation('formBuilder');
  const words = useBuilderWords();
  const problems = useMemo(
    () => provenProblems(form.schema, form, words, i18n.language),
    [form, words, i18n.language],
  );
  const { components } = form.schema;
  const steps = components.filter(opensStep).length + 1;
  const fields = components.filter((component) => 'key' in component).length;
  const missing = form.notes.filter(({ code }) => !changedCodes.includes(code));
  const changed = form.notes.filter(({ code }) => changedCodes.includes(code));
  const languages = Object.keys(form.translations).length;
  return (
    <div className={classes.report} role="status">
      <Text fw={600}>
        {t('import.found', { count: fields, product: t(`import.product.${form.from}`) })}{' '}
        {t('import.steps', { count: steps })}{' '}
        {languages > 0 ? t('import.languages', { count: languages }) : null}
      </Text>
      {missing.length + changed.length === 0 ? (
        <Alert color="success" icon={<IconCheck size={16} />}>
          {t('import.whole')}
        </Alert>
      ) : null}
      <Notes title={t('import.missing')} notes={missing} />
      <Notes title={t('import.changed')} notes={changed} />
      {problems.length > 0 ? (
        <section>
          <Text component="h3" size="sm" fw={600}>
            {t('import.proven')} ({problems.length})
          </Text>
          <List size="sm" spacing={4} className={classes.notes}>
            {problems.map(({ message }) => (
              <List.Item key={message}>{message}</List.Item>
            ))}
          </List>
        </section>
      ) : null}
      {form.left > 0 ? <Text size="sm">{t('import.left', { count: form.left })}</Text> : null}
    </div>
  );
}

function Notes({ title, notes }: { title: string; notes: readonly ImportNote[] }) {
  const words = useBuilderWords();
  if (notes.length === 0) return null;
  return (
    <section>
      <Text component="h3" size="sm" fw={600}>
        {title} ({notes.length})
      </Text>
      <List size="sm" spacing={4} className={classes.notes}>
        {notes.map(({ code, name, values }, index) => (
          <List.Item key={index}>
            {name ? (
              <>
                <bdi>“{name}”</bdi>:{' '}
              </>
            ) : null}
            {words(`import.note.${code}`, values)}
          </List.Item>
        ))}
      </List>
    </section>
  );
}

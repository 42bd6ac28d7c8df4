import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { TitledSection } from '@tributary/engine/screens/TitledSection.console.tsx';
import { useEnvironment } from '@tributary/engine/screens/hooks/environment.console.ts';
import { useRecord } from '@tributary/engine/screens/hooks/queries.console.ts';
import { formUi } from '@tributary/resources/forms/form-ui.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '../definition/import.ts';
import { ColumnList, useTargetName } from './ColumnList.console.tsx';
import { EffectFields, PlaceFields, ReadingFields } from './fields.console.tsx';
import { useImportAct, useImportCalls } from './imports.console.ts';
import classes from './imports.module.css';
import { draftOf, fittingDraft, missingIn, type MatchingDraft } from './matching.console.ts';

/** The targets of the columns and the records that rows belong to; every row is checked with them. */
export function Matching({ data, onChecked }: { data: ImportDetail; onChecked: () => void }) {
  const { t } = useTranslation('imports');
  const call = useImportCalls();
  const environment = useEnvironment();
  const [entered, setEntered] = useState<MatchingDraft>(() => draftOf(data, environment));
  const [isTried, setTried] = useState(false);
  const form = useRecord(formUi, entered.formId, entered.formId !== '');
  const schema = form.data?.schema;
  const draft = fittingDraft(entered, schema);
  const nameOf = useTargetName(schema);
  const check = useImportAct(data.id, () =>
    call('POST /imports/:id/check', { params: { id: data.id }, body: draft }),
  );
  const set = (change: Partial<MatchingDraft>): void => setEntered({ ...draft, ...change });
  const missing = missingIn(draft);
  const isMissing = missing.columns || missing.form || missing.twice !== undefined;

  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (!isMissing) check.mutate(undefined, { onSuccess: onChecked });
      }}
    >
      <TitledSection title={t('reading')}>
        <Stack>
          <ReadingFields draft={draft} set={set} />
        </Stack>
      </TitledSection>
      <TitledSection title={t('place')}>
        <Stack>
          <PlaceFields draft={draft} set={set} isTried={isTried} />
        </Stack>
      </TitledSection>
      <TitledSection title={t('columns')} note={t('columnsText')}>
        <Stack>
          <ColumnList data={data} draft={draft} schema={schema} set={set} />
        </Stack>
      </TitledSection>
      <TitledSection title={t('effects')}>
        <Stack>
          <EffectFields draft={draft} set={set} />
          <Text size="sm" c="dimmed" maw="72ch">
            {t('never')}
          </Text>
        </Stack>
      </TitledSection>
      {isTried && isMissing ? (
        <Alert color="danger" title={t('notChecked')} role="alert">
          {missing.columns ? <div>{t('error.columns', { needed: t(`needed.${draft.kind}`) })}</div> : null}
          {missing.twice ? <div>{t('error.twice', { name: nameOf(missing.twice) })}</div> : null}
          {missing.form ? <div>{t('error.form')}</div> : null}
        </Alert>
      ) : null}
      <Group>
        <Button type="submit" loading={check.isPending}>
          {t(data.state === 'ready' ? 'check' : 'checkAgain')}
        </Button>
      </Group>
    </form>
  );
}

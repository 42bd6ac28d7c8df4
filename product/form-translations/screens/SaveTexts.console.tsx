import { Button, Group, Kbd, Text } from '@mantine/core';
import type { RecordFormState } from '@tributary/engine/screens/form/use-record-form.console.ts';
import type { Form } from '@tributary/resources/forms/form-ui.console.tsx';
import { useTranslation } from 'react-i18next';
import classes from './Translations.module.css';

/** The bar at the lower edge while something is not saved. */
export function SaveTexts({ state, changedTexts }: { state: RecordFormState<Form>; changedTexts: number }) {
  const { t } = useTranslation(['formTranslations', 'screens']);
  if (state.changed.length === 0) return null;
  return (
    <div className={classes.saveBar} role="region" aria-label={t('screens:form.unsaved')}>
      <Text size="sm" role="status" fw={600}>
        {changedTexts > 0 ? t('unsaved', { count: changedTexts }) : t('unsavedLanguages')}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" size="xs" onClick={state.discard} disabled={state.saving}>
          {t('screens:form.discard')}
        </Button>
        <Button
          size="xs"
          loading={state.saving}
          onClick={() => void state.save()}
          rightSection={
            <Kbd visibleFrom="sm" aria-hidden>
              Ctrl S
            </Kbd>
          }
        >
          {t('screens:form.save')}
        </Button>
      </Group>
    </div>
  );
}

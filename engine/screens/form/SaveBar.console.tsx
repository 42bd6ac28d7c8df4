import { Button, Group, Kbd, Text } from '@mantine/core';
import type { RecordFrame } from '../../definition/resource.ts';
import { useResourceMessages } from '../resource-ui.console.ts';
import { useFormFrame } from './form-context.console.ts';
import classes from './form.module.css';
import type { RecordFormState } from './use-record-form.console.ts';

/** How many changed fields are named before the rest are counted. */
const NAMED = 3;

interface SaveBarProps<Item extends RecordFrame> {
  state: RecordFormState<Item>;
  createLabel?: string | undefined;
}

/** The bar at the lower edge that lists changes and saves them; always visible for a new record. */
export function SaveBar<Item extends RecordFrame>({ state, createLabel }: SaveBarProps<Item>) {
  const { ui } = useFormFrame();
  const { t, field } = useResourceMessages(ui);
  const { base, changed, saving, discard } = state;
  if (!base) {
    return (
      <Group mt="lg">
        <Button type="submit" loading={saving}>
          {createLabel ?? t('screens:form.create')}
        </Button>
      </Group>
    );
  }
  if (changed.length === 0) return null;
  const names = changed.slice(0, NAMED).map(field).join(', ');
  const more = changed.length - NAMED;
  return (
    <div className={classes.saveBar} role="region" aria-label={t('screens:form.unsaved')}>
      <Text size="sm" role="status" className={classes.saveWords}>
        <strong>{t('screens:form.changes', { count: changed.length })}</strong> {names}
        {more > 0 ? ` ${t('screens:form.andMore', { count: more })}` : ''}
      </Text>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" size="xs" onClick={discard} disabled={saving}>
          {t('screens:form.discard')}
        </Button>
        <Button
          type="submit"
          size="xs"
          loading={saving}
          rightSection={
            <Kbd visibleFrom="sm" className={classes.key} aria-hidden>
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

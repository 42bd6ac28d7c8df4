import { Button, Group } from '@mantine/core';
import type { RecordFrame } from '../../definition/resource.ts';
import { useResourceMessages } from '../resource-ui.console.ts';
import { useFormFrame } from './form-context.console.ts';
import { UnsavedBar } from './UnsavedBar.console.tsx';
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
  const { base, changed, saving } = state;
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
    <UnsavedBar state={state}>
      <strong>{t('screens:form.changes', { count: changed.length })}</strong> {names}
      {more > 0 ? ` ${t('screens:form.andMore', { count: more })}` : ''}
    </UnsavedBar>
  );
}

import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { OrderButtons } from '@tributary/engine/screens/form/rows/OrderButtons.console.tsx';
import { useFormFrame } from '@tributary/engine/screens/form/form-context.console.ts';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useField } from '@tributary/engine/screens/form/use-field.console.ts';
import {
  MOST_RESOURCES,
  RESOURCE_LOCATIONS,
  RESOURCE_TYPES,
  inOrder,
  type ExternalResource,
} from '@tributary/resources/themes/external-resource.ts';
import { useFieldValue, useSetField } from '@tributary/engine/screens/form/values.console.ts';
import { useTranslation } from 'react-i18next';
import classes from './external.module.css';

/** The style sheets and scripts of other sites that every page loads, in their order. */
export function ResourcesTab() {
  const { t } = useTranslation('themes');
  const { readOnly } = useFormFrame();
  const set = useSetField();
  const resources = (useFieldValue('externalResources') as ExternalResource[] | undefined) ?? [];
  /** Stores resources in this order, and numbers them. */
  const put = (next: readonly ExternalResource[]): void =>
    set(
      'externalResources',
      next.map((resource, at) => ({ ...resource, order: (at + 1) * 10 })),
    );
  const move = (at: number, by: number): void => {
    const next = inOrder(resources);
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    put(next);
  };
  const sorted = inOrder(resources);
  return (
    <Stack gap="md" maw={820}>
      <Text c="dimmed">{t('external.text')}</Text>
      <Alert color="warning">{t('external.caution')}</Alert>
      {sorted.length === 0 ? <Text>{t('external.none')}</Text> : null}
      <ol className={classes.list}>
        {sorted.map((resource, at) => {
          const path = `externalResources.${resources.findIndex(({ id }) => id === resource.id)}`;
          const name = resource.name || t('external.unnamed');
          return (
            <li key={resource.id} className={classes.item}>
              <div className={classes.fields}>
                <TextField name={`${path}.name`} label={t('external.name')} required />
                <TextField
                  name={`${path}.src`}
                  label={t('external.src')}
                  required
                  leftToRight
                  inputMode="url"
                />
                <Choice name={`${path}.type`} label={t('external.type')} values={RESOURCE_TYPES} />
                <Choice
                  name={`${path}.location`}
                  label={t('external.location')}
                  values={RESOURCE_LOCATIONS}
                />
              </div>
              {readOnly ? null : (
                <OrderButtons
                  labels={{
                    up: t('external.up', { name }),
                    down: t('external.down', { name }),
                    remove: t('external.remove', { name }),
                  }}
                  isFirst={at === 0}
                  isLast={at === sorted.length - 1}
                  onMove={(by) => move(at, by)}
                  onRemove={() => put(sorted.filter(({ id }) => id !== resource.id))}
                />
              )}
            </li>
          );
        })}
      </ol>
      {readOnly ? null : (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            disabled={resources.length >= MOST_RESOURCES}
            onClick={() =>
              put([
                ...sorted,
                { id: crypto.randomUUID(), type: 'css', name: '', order: 0, location: 'head', src: '' },
              ])
            }
          >
            {t('external.add')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Choice({ name, label, values }: { name: string; label: string; values: readonly string[] }) {
  const { messages, field, frame } = useField({ name, label });
  return (
    <Select
      {...frame}
      allowDeselect={false}
      data={values.map((value) => ({ value, label: messages.t(`themes:value.external.${value}`) }))}
      value={String(field.value)}
      onChange={field.onChange}
    />
  );
}

import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import { useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { Differences, useDifferences } from './Differences.console.tsx';
import classes from './revisions.module.css';
import { useSections } from './sections.console.ts';

interface RestorePreviewProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  record: Item;
  /** The state to restore. */
  state: Record<string, unknown> | null;
  /** `fields` is left out when everything is restored. */
  onRestore: (fields?: string[]) => Promise<void>;
  onCancel: () => void;
}

/** A preview of a restore, field by field; each field can be excluded. */
export function RestorePreview<Item extends RecordFrame>({
  ui,
  record,
  state,
  onRestore,
  onCancel,
}: RestorePreviewProps<Item>) {
  const messages = useResourceMessages(ui);
  const { t } = messages;
  const { definition } = ui;
  const now: Record<string, unknown> = record;
  const [left, setLeft] = useState<readonly string[]>([]);
  const [working, setWorking] = useState(false);
  const kept = useMemo(() => keptFields(definition, state, now), [definition, state, now]);
  const differences = useDifferences(ui, now, state, kept);
  const fields = [...new Set(differences.map(({ field }) => field))];
  const chosen = fields.filter((field) => !left.includes(field));
  const groups = useSections(ui, fields);
  const take = (some: readonly string[], taken: boolean): void => {
    const others = left.filter((one) => !some.includes(one));
    setLeft(taken ? others : [...others, ...some]);
  };
  const restore = async (): Promise<void> => {
    setWorking(true);
    await onRestore(chosen.length === fields.length ? undefined : chosen);
    setWorking(false);
  };
  return (
    <section className={classes.ask} aria-label={t('screens:revisions.preview')}>
      <Text size="sm" fw={600}>
        {t(fields.length > 0 ? 'screens:revisions.preview' : 'screens:revisions.same')}
      </Text>
      {fields.length > 0 ? (
        <Text size="xs" c="dimmed">
          {t('screens:revisions.ask')}
        </Text>
      ) : null}
      <Stack gap="sm" mt="sm">
        {groups.map(({ title, fields: ofGroup }) => (
          <Stack gap="sm" key={title ?? ''} role={title ? 'group' : undefined} aria-label={title}>
            {title ? (
              <Checkbox
                label={title}
                fw={600}
                checked={ofGroup.every((field) => !left.includes(field))}
                indeterminate={
                  ofGroup.some((field) => left.includes(field)) &&
                  ofGroup.some((field) => !left.includes(field))
                }
                disabled={working}
                onChange={({ currentTarget: { checked } }) => take(ofGroup, checked)}
              />
            ) : null}
            {ofGroup.map((field) => (
              <div key={field} className={title ? classes.ofGroup : undefined}>
                <Checkbox
                  label={messages.field(field)}
                  checked={!left.includes(field)}
                  disabled={working}
                  onChange={({ currentTarget: { checked } }) => take([field], checked)}
                />
                <div className={left.includes(field) ? classes.left : undefined}>
                  <Differences
                    ui={ui}
                    differences={differences.filter((one) => one.field === field)}
                    before={now}
                    after={state}
                  />
                </div>
              </div>
            ))}
          </Stack>
        ))}
      </Stack>
      <Group gap="xs" mt="sm">
        {fields.length > 0 ? (
          <Button size="xs" loading={working} disabled={chosen.length === 0} onClick={() => void restore()}>
            {chosen.length === fields.length
              ? t('screens:revisions.confirm')
              : t('screens:revisions.confirmSome', { count: chosen.length })}
          </Button>
        ) : null}
        <Button size="xs" variant="default" onClick={onCancel} disabled={working}>
          {t('screens:cancel')}
        </Button>
      </Group>
    </section>
  );
}

/** Fields that a restore ignores: server-owned fields, secrets, and fields that the resource no longer has. */
function keptFields(
  definition: ResourceUi['definition'],
  restored: Record<string, unknown> | null,
  now: Record<string, unknown>,
): string[] {
  if (definition.kind !== 'resource') return [];
  const secrets = definition.secrets ?? [];
  const owned: readonly string[] = definition.serverOwned ?? [];
  const known = Object.keys(definition.schema.shape);
  const strangers = Object.keys({ ...now, ...restored }).filter((field) => !known.includes(field));
  return [...owned, ...secrets, ...strangers];
}

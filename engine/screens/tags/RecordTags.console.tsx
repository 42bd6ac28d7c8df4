import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { RecordFrame, TagOfRecord } from '../../definition/resource.ts';
import { useResourceActions } from '../hooks/actions.console.tsx';
import { useClient } from '../console-context.console.tsx';
import { useAllowed, useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { settleRecord } from '../hooks/queries.console.ts';
import { TagPicker } from './TagPicker.console.tsx';
import { useFollowTags } from './use-tags.console.ts';

interface RecordTagsProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  record: Item;
}

/** The tags of one record, stored as soon as they are chosen, independently of its form. */
export function RecordTags<Item extends RecordFrame>({ ui, record }: RecordTagsProps<Item>) {
  const messages = useResourceMessages(ui);
  const allowed = useAllowed(ui);
  const client = useClient();
  const queries = useQueryClient();
  const actions = useResourceActions(ui);
  const [shown, setShown] = useState<readonly TagOfRecord[]>(record.tags ?? []);
  const [saving, setSaving] = useState(0);
  const newest = useRef(record);
  if (record.version > newest.current.version) newest.current = record;
  const before = useRef<Promise<void>>(Promise.resolve());
  useFollowTags(ui.definition.name, true);
  useEffect(() => {
    if (saving === 0) setShown(record.tags ?? []);
  }, [record.tags, saving]);

  const store = async (ids: string[]): Promise<void> => {
    try {
      const saved = await client.records<Item>(ui.definition).tag(newest.current, ids);
      newest.current = saved;
      settleRecord(queries, ui.definition.name, saved);
    } catch (error) {
      setShown(newest.current.tags ?? []);
      actions.fail('updating', error);
    }
    setSaving((count) => count - 1);
  };
  // Each save waits for the previous one, so that quick choices are neither blocked nor lost.
  const save = (tags: TagOfRecord[]): void => {
    setShown(tags);
    setSaving((count) => count + 1);
    before.current = before.current.then(() => store(tags.map(({ id }) => id)));
  };
  if (!allowed.update && shown.length === 0) return null;
  return (
    <div style={{ maxWidth: 640, marginBlockEnd: 20 }}>
      <TagPicker
        label={messages.t('screens:field.tag')}
        value={shown}
        onChange={save}
        onRefused={(error) => actions.fail('updating', error)}
        readOnly={!allowed.update}
        busy={saving > 0}
      />
    </div>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RecordFrame, TagOfRecord } from '../../definition/resource.ts';
import { useNounActions } from '../actions.console.tsx';
import { useClient } from '../console-context.console.tsx';
import { useAllowed, useNoun, type NounFace } from '../noun.console.ts';
import { settleRecord } from '../queries.console.ts';
import { TagPicker } from './TagPicker.console.tsx';
import { useFollowTags } from './use-tags.console.ts';

interface RecordTagsProps<Item extends RecordFrame> {
  face: NounFace<Item>;
  record: Item;
}

/** The tags of one record, stored as soon as they are chosen: they stand beside what its form saves. */
export function RecordTags<Item extends RecordFrame>({ face, record }: RecordTagsProps<Item>) {
  const noun = useNoun(face);
  const allowed = useAllowed(face);
  const client = useClient();
  const queries = useQueryClient();
  const actions = useNounActions(face);
  const [shown, setShown] = useState<readonly TagOfRecord[]>(record.tags ?? []);
  const [saving, setSaving] = useState(false);
  useFollowTags(face.definition.name, true);
  useEffect(() => {
    if (!saving) setShown(record.tags ?? []);
  }, [record.tags, saving]);

  const save = async (tags: TagOfRecord[]): Promise<void> => {
    setShown(tags);
    setSaving(true);
    try {
      const ids = tags.map(({ id }) => id);
      const saved = await client.of(face.definition).tag(record, ids);
      settleRecord(queries, face.definition.name, saved as unknown as Item);
    } catch (error) {
      setShown(record.tags ?? []);
      actions.fail('updating', error);
    } finally {
      setSaving(false);
    }
  };
  if (!allowed.update && shown.length === 0) return null;
  return (
    <div style={{ maxWidth: 640, marginBlockEnd: 20 }}>
      <TagPicker
        label={noun.say('screens:field.tag')}
        value={shown}
        onChange={(tags) => void save(tags)}
        onRefused={(error) => actions.fail('updating', error)}
        readOnly={!allowed.update || saving}
        busy={saving}
      />
    </div>
  );
}

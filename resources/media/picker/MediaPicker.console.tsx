import { Alert, Group, Loader, Modal, Select, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys, useRecord, useRecordList } from '@tributary/engine/screens/hooks/queries.console.ts';
import { ListFailure } from '@tributary/engine/screens/list/ListStates.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { ShowMore } from '@tributary/engine/screens/reading/ShowMore.console.tsx';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPicture, MEDIA_KINDS } from '../kinds.ts';
import { mediaUi, type MediaFile } from '../media-ui.console.tsx';
import { DropPlace } from '../screens/DropPlace.console.tsx';
import { useSendings } from '../upload/queue.console.ts';
import { PickerGrid } from './PickerGrid.console.tsx';

const PICTURE_KINDS = MEDIA_KINDS.filter(isPicture);
const TYPING_MS = 250;

interface MediaPickerProps {
  opened: boolean;
  onClose: () => void;
  /** A file of which visitors' sizes exist. */
  onPick: (file: MediaFile) => void;
  /** The files to choose from. Default: pictures. */
  of?: 'pictures' | 'documents';
}

/** The library's pictures or documents, to choose one: search, filter by type, and upload. */
export function MediaPicker({ opened, onClose, onPick, of = 'pictures' }: MediaPickerProps) {
  const { t } = useTranslation('media');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="60rem"
      title={t(of === 'documents' ? 'picker.documents' : 'picker.title')}
      closeButtonProps={{ 'aria-label': t('picker.close') }}
    >
      <Choice onPick={onPick} documents={of === 'documents'} />
    </Modal>
  );
}

function Choice({ onPick, documents }: Pick<MediaPickerProps, 'onPick'> & { documents: boolean }) {
  const { t } = useTranslation(['media', 'screens']);
  const allowed = useAllowed(mediaUi);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, TYPING_MS);
  const [kind, setKind] = useState<string | null>(null);
  const query = useMemo(
    () => ({
      search: search.trim() || undefined,
      filter: documents ? { kind: 'pdf' } : kind === null ? {} : { kind },
    }),
    [search, kind, documents],
  );
  const found = useRecordList(mediaUi, query);
  const files = found.data?.pages
    .flatMap(({ items }) => items)
    .filter((file) => isPicture(file.kind) !== documents);
  const [wanted, setWanted] = useWanted(onPick, documents);
  useFreshList(useSendings().filter(({ state }) => state === 'done').length);
  const isNarrowed = search.trim() !== '' || kind !== null;

  return (
    <>
      {allowed.create ? <DropPlace of={documents ? 'documents' : 'pictures'} onUse={setWanted} /> : null}
      <Group gap="xs" mb="md" wrap="nowrap" align="flex-end">
        <TextInput
          data-autofocus
          style={{ flex: 1 }}
          label={t('picker.search')}
          leftSection={<IconSearch size={16} />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {documents ? null : (
          <Select
            w={168}
            clearable
            label={t('field.kind')}
            placeholder={t('picker.allKinds')}
            data={PICTURE_KINDS.map((each) => ({ value: each, label: t(`value.kind.${each}`) }))}
            value={kind}
            onChange={setKind}
          />
        )}
      </Group>
      {wanted ? <Waiting file={wanted} documents={documents} /> : null}
      <ListFailure ui={mediaUi} found={found} />
      {!files ? (
        found.isError ? null : (
          <Group justify="center" p="xl">
            <Loader aria-label={t('picker.loading')} />
          </Group>
        )
      ) : files.length === 0 ? (
        <Text c="dimmed" ta="center" p="xl" role="status">
          {t(`picker.${isNarrowed ? 'noMatch' : 'none'}${documents ? 'Document' : ''}`)}
        </Text>
      ) : (
        <PickerGrid
          files={files}
          label={t(documents ? 'picker.documentList' : 'picker.pictures')}
          onPick={({ id }) => setWanted(id)}
        />
      )}
      {found.hasNextPage ? (
        <Group justify="center" mt="md">
          <ShowMore found={found}>{t('picker.more')}</ShowMore>
        </Group>
      ) : null}
    </>
  );
}

/** Reads the list again when an upload has ended, without waiting for the message of it. */
function useFreshList(done: number): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (done > 0) void queries.invalidateQueries({ queryKey: queryKeys.lists(mediaUi.definition.name) });
  }, [done, queries]);
}

/** The file that was chosen. It is handed on once its sizes exist, which takes a moment after an upload. */
function useWanted(onPick: (file: MediaFile) => void, documents: boolean) {
  const [id, setId] = useState<string | null>(null);
  const { data } = useRecord(mediaUi, id ?? '', id !== null);
  const latest = useRef(onPick);
  latest.current = onPick;
  const file = data?.id === id ? data : undefined;
  const ready = file?.shown && isPicture(file.kind) !== documents ? file : undefined;
  useEffect(() => {
    if (ready) latest.current(ready);
  }, [ready]);
  return [ready ? undefined : file, setId] as const;
}

function Waiting({ file, documents }: { file: MediaFile; documents: boolean }) {
  const { t } = useTranslation('media');
  const { name } = file;
  if (isPicture(file.kind) === documents) return <Alert color="info" mb="md">{t(documents ? 'picker.picture' : 'picker.document', { name })}</Alert>; // prettier-ignore
  if (file.state === 'failed') return <Alert color="danger" mb="md">{t('picker.failed', { name })}</Alert>; // prettier-ignore
  return (
    <Group gap="xs" mb="md" role="status">
      <Loader size="xs" aria-hidden />
      <Text size="sm">{t('picker.preparing', { name })}</Text>
    </Group>
  );
}

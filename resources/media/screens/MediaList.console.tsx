import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { ResourceList } from '@tributary/engine/screens/ResourceList.console.tsx';
import type { RowAction } from '@tributary/engine/screens/list/row-action.ts';
import { useRemembered } from '@tributary/kit/remembered.console.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { bytesText } from '../bytes.ts';
import { mediaUi, type MediaFile } from '../media-ui.console.tsx';
import { DropPlace } from './DropPlace.console.tsx';
import { CountedUses } from './FileUses.console.tsx';
import { MediaCard } from './MediaCard.console.tsx';
import { MediaState } from './MediaState.console.tsx';
import { Room } from './Room.console.tsx';

const card = (file: MediaFile, actions: () => RowAction[]) => <MediaCard file={file} actions={actions} />;

const around = (files: readonly MediaFile[], cards: ReactNode) => (
  <CountedUses files={files}>{cards}</CountedUses>
);

const CELLS = {
  bytes: (file: MediaFile) => <BytesText bytes={file.bytes} />,
  state: (file: MediaFile) => <MediaState file={file} withReady />,
};

function BytesText({ bytes }: { bytes: number }) {
  const { i18n } = useTranslation();
  return <>{bytesText(bytes, i18n.language)}</>;
}

/** The media library: upload, search, filter, and every file as a card or a row. */
export default function MediaList() {
  const [view, setView] = useRemembered('mediaListView');
  const allowed = useAllowed(mediaUi);
  return (
    <>
      <ResourceList
        ui={mediaUi}
        cells={CELLS}
        actions={<Room />}
        above={allowed.create ? <DropPlace /> : null}
        grid={{ view: { value: view, set: setView }, card, around }}
      />
    </>
  );
}

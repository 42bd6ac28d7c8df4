import { Alert, Button } from '@mantine/core';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { RecordPage } from '@tributary/engine/screens/record/RecordPage.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { useTranslation } from 'react-i18next';
import { mediaUi, type MediaFile } from '../media-ui.console.tsx';
import { FileActions } from './FileActions.console.tsx';
import { MediaFields } from './MediaFields.console.tsx';
import { MediaPreview } from './MediaPreview.console.tsx';
import { MediaState } from './MediaState.console.tsx';

const FIELDS = ['name', 'alt', 'decorative', 'focal', 'crop'] as const;

/** A file of the library: its name and texts, its visible part, and the pages that show it. */
export default function MediaPage() {
  return (
    <RecordPage
      ui={mediaUi}
      fields={FIELDS}
      withUses
      renderBeside={(file) => <MediaState file={file} />}
      renderActions={(file) => <FileActions file={file} />}
      renderLead={(file) => (file.state === 'failed' ? <Failure file={file} /> : null)}
      renderAside={(file) => <MediaPreview file={file} />}
    >
      {(file) => <MediaFields file={file} />}
    </RecordPage>
  );
}

function Failure({ file }: { file: MediaFile }) {
  const { t } = useTranslation(['media', 'screens']);
  const actions = useResourceActions(mediaUi);
  const allowed = useAllowed(mediaUi);
  return (
    <Alert color="danger" mb="md" title={t('failure.title')}>
      {t(`failure.${file.problem ?? 'unreadable'}`)}
      {allowed.update ? (
        <div>
          <Button
            mt="xs"
            size="xs"
            variant="default"
            onClick={() => void actions.act(file, 'retry', t('failure.again'))}
          >
            {t('screens:tryAgain')}
          </Button>
        </div>
      ) : null}
    </Alert>
  );
}

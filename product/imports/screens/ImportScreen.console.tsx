import { Alert, Skeleton, Stack } from '@mantine/core';
import { useAddress } from '@tributary/engine/screens/address.console.tsx';
import { UpLink } from '@tributary/engine/screens/UpLink.console.tsx';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportDetail } from '../definition/import.ts';
import { DeleteImport } from './ImportDialogs.console.tsx';
import { isRunning, IMPORT_TONES, useImport } from './imports.console.ts';
import { Matching } from './Matching.console.tsx';
import { ImportOutcome } from './ImportOutcome.console.tsx';
import { Problems } from './Problems.console.tsx';
import { Running } from './Running.console.tsx';

/** One import, from its columns to its result. */
export default function ImportScreen() {
  const { t } = useTranslation(['imports', 'screens']);
  const id = useAddress().params['id'] ?? '';
  const found = useImport(id);
  return (
    <>
      {found.data ? null : (
        <PageHeader
          above={<UpLink to="/forms/transactions/imports">{t('back')}</UpLink>}
          title={t('oneTitle')}
        />
      )}
      <Loaded
        found={found}
        failure={t('unread')}
        waiting={
          <Stack aria-busy="true">
            <Skeleton h={64} aria-hidden />
            <Skeleton h={200} aria-hidden />
          </Stack>
        }
      >
        {(data) => <Import data={data} />}
      </Loaded>
    </>
  );
}

const DELETABLE = ['uploading', 'ready', 'checked', 'failed', 'undone'];

function Import({ data }: { data: ImportDetail }) {
  const { t } = useTranslation('imports');
  const [isChanging, setChanging] = useState(false);
  const { state, failure, added, header, hasFile } = data;
  const canMatch = hasFile && header.length > 0 && added === 0;
  const isMatching =
    canMatch && (state === 'ready' || (isChanging && ['checked', 'undone', 'failed'].includes(state)));
  return (
    <>
      <PageHeader
        above={<UpLink to="/forms/transactions/imports">{t('back')}</UpLink>}
        title={<bdi>{data.fileName}</bdi>}
        beside={<ToneBadge tone={IMPORT_TONES[state]}>{t(`state.${state}`)}</ToneBadge>}
        actions={DELETABLE.includes(state) && added === 0 ? <DeleteImport data={data} /> : undefined}
      />
      {failure ? (
        <Alert color="danger" mb="lg">
          {t(`failure.${failure.code}`, { line: failure.line ?? 1 })}
        </Alert>
      ) : state === 'uploading' ? (
        <Alert color="warning" mb="lg">
          {t('notSent')}
        </Alert>
      ) : null}
      {isMatching ? (
        <Matching data={data} onChecked={() => setChanging(false)} />
      ) : isRunning(state) ? (
        <Running data={data} />
      ) : (
        <Stack gap="xl">
          <ImportOutcome data={data} onChange={canMatch ? () => setChanging(true) : undefined} />
          {data.bad > 0 && state !== 'undone' ? <Problems data={data} /> : null}
        </Stack>
      )}
    </>
  );
}

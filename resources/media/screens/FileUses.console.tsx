import { Popover, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { UseList } from '@tributary/engine/screens/uses/UseList.console.tsx';
import { useUses } from '@tributary/engine/screens/uses/use-uses.console.ts';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mediaUi, type MediaFile } from '../media-ui.console.tsx';
import { MOST_COUNTED, type mediaRoutes } from '../routes.ts';
import classes from './media.module.css';

/** How many records use each file; undefined while that is read. */
const Counts = createContext<ReadonlyMap<string, number>>(new Map());

/** Counts the uses of many files with one request for fifty of them, for the cards below. */
export function CountedUses({ files, children }: { files: readonly MediaFile[]; children: ReactNode }) {
  const call = routesOf<typeof mediaRoutes>(useClient());
  const groups = useMemo(() => {
    const ids = files.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id);
    return Array.from({ length: Math.ceil(ids.length / MOST_COUNTED) }, (_, at) =>
      ids.slice(at * MOST_COUNTED, (at + 1) * MOST_COUNTED).join(','),
    );
  }, [files]);
  const counts = useQueries({
    queries: groups.map((ids) => ({
      queryKey: [mediaUi.definition.name, 'use-counts', ids],
      queryFn: async () => {
        const { counts: found } = await call('GET /media/uses', { query: { ids } });
        return ids.split(',').map((id) => [id, found[id] ?? 0] as const);
      },
    })),
    combine: (results) => new Map(results.flatMap(({ data }) => data ?? [])),
  });
  return <Counts value={counts}>{children}</Counts>;
}

/** On a file's card: the number of its uses, and the list of them on request. */
export function FileUses({ file }: { file: MediaFile }) {
  const { t } = useTranslation(['media', 'screens']);
  const count = useContext(Counts).get(file.id);
  const [opened, setOpened] = useState(false);
  if (count === undefined) return null;
  if (count === 0)
    return (
      <Text size="xs" c="dimmed">
        {t('uses.none')}
      </Text>
    );
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={320}
      position="bottom-start"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.uses}
          aria-label={t('uses.of', { count, name: file.name, interpolation: { escapeValue: false } })}
          onClick={() => setOpened(!opened)}
        >
          {t('uses.count', { count })}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={classes.usesList}>
        {opened ? <Places file={file} /> : null}
      </Popover.Dropdown>
    </Popover>
  );
}

function Places({ file }: { file: MediaFile }) {
  const { t } = useTranslation(['media', 'screens']);
  const uses = useUses(mediaUi, file.id);
  return (
    <Loaded
      found={uses}
      failure={t('screens:uses.failed')}
      waiting={<Skeleton h={20} w={220} aria-label={t('screens:uses.asking')} />}
    >
      {(data) => <UseList uses={data} />}
    </Loaded>
  );
}

import { Alert, Drawer, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import type { RevisionSide } from '../../http/resource-client.ts';
import { FailureText } from '../hooks/actions.console.tsx';
import { useAbility, useClient, useSession } from '../console-context.console.tsx';
import { REVISIONS_SHOWN } from '../../revisions/display.ts';
import { useTitleOf, useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { useProblemText } from '../problem-text.console.ts';
import { queryKeys, settleRecord } from '../hooks/queries.console.ts';
import { LockedFeature } from '../quota/LockedFeature.console.tsx';
import { Loaded } from '../reading/Loaded.console.tsx';
import { ShowMore } from '../reading/ShowMore.console.tsx';
import { Comparison } from './Comparison.console.tsx';
import { RevisionEntry } from './RevisionEntry.console.tsx';
import classes from './revisions.module.css';
import { SectionChoice } from './SectionChoice.console.tsx';

const MONTHS = ['1', '2', '3', '4', '5', '6'];

interface RevisionPanelProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  record: Item;
  opened: boolean;
  onClose: () => void;
  /** Called with the record after a restore: an editor then reloads. */
  onRestored?: (record: Item) => void;
  /** Why nothing can be restored at the moment: unsaved edits that a restore would undo. */
  blocked?: string | undefined;
  /** Asked before a restore. Resolves to whether to restore. */
  confirm?: (() => Promise<boolean>) | undefined;
}

/** The history of one record beside it: what changed, when and by whom, and a way to restore it. */
export default function RevisionPanel<Item extends RecordFrame>({
  ui,
  record,
  opened,
  onClose,
  onRestored,
  blocked,
  confirm,
}: RevisionPanelProps<Item>) {
  const titleOf = useTitleOf();
  const { definition } = ui;
  const messages = useResourceMessages(ui);
  const { t } = messages;
  const client = useClient();
  const ability = useAbility();
  const { features, organization } = useSession();
  const queries = useQueryClient();
  const problems = useProblemText(ui);
  const [months, setMonths] = useState(organization.revisionMonths);
  const [section, setSection] = useState<string>();
  const [compared, setCompared] = useState<string[]>([]);
  const flag = definition.kind === 'resource' ? definition.revisionsFlag : undefined;
  const isInPlan = flag === undefined || features.includes(flag);
  const query = { limit: REVISIONS_SHOWN, months, section };
  const found = useInfiniteQuery({
    queryKey: queryKeys.revisions(definition.name, record.id, query),
    queryFn: ({ pageParam }) => client.of(definition).revisions(record.id, { ...query, cursor: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled: opened && isInPlan,
  });
  const mayRestore =
    definition.kind === 'resource' &&
    Boolean(definition.operations.restore) &&
    ability.can('update', definition.subject);

  const restore = async (revisionId: string, from: RevisionSide, fields?: string[]): Promise<void> => {
    if (confirm && !(await confirm())) return;
    try {
      const restored = await client
        .records<Item>(definition)
        .restoreRevision(record, revisionId, fields, from);
      settleRecord(queries, definition.name, restored);
      toastSuccess(t('screens:revisions.restored'));
      onRestored?.(restored);
    } catch (error) {
      toastFailure(<FailureText what={t('screens:revisions.failed')} why={problems.reason(error)} />);
    }
  };

  const items = found.data?.pages.flatMap((page) => page.items) ?? [];
  const chosen = compared.flatMap((id) => items.find((item) => item.id === id) ?? []);
  // A third selection replaces the first.
  const compare = (id: string): void =>
    setCompared((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id].slice(-2)));
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size="lg"
      title={t('screens:revisions.titleOf', { title: titleOf(ui, record) })}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      {flag && !isInPlan ? (
        <LockedFeature flag={flag} />
      ) : (
        <Stack gap="md">
          <Select
            label={t('screens:revisions.period')}
            description={t('screens:revisions.kept', { count: organization.revisionMonths })}
            data={MONTHS.map((value) => ({
              value,
              label: t('screens:revisions.months', { count: Number(value) }),
            }))}
            value={String(months)}
            allowDeselect={false}
            onChange={(value) => setMonths(Number(value))}
          />
          <SectionChoice ui={ui} value={section} onChange={setSection} />
          {blocked ? <Alert color="warning">{blocked}</Alert> : null}
          {chosen.length > 0 ? (
            <Comparison ui={ui} record={record} chosen={chosen} onEnd={() => setCompared([])} />
          ) : null}
          <Loaded found={found} failure={t('screens:revisions.unread')} waiting={<RevisionSkeleton />}>
            {() =>
              items.length === 0 ? (
                <Text c="dimmed">
                  {t(section ? 'screens:revisions.noneOfSection' : 'screens:revisions.none', {
                    count: months,
                  })}
                </Text>
              ) : (
                <ol className={classes.list}>
                  {items.map((revision) => (
                    <RevisionEntry
                      key={revision.id}
                      ui={ui}
                      record={record}
                      revision={revision}
                      isCurrent={revision.version === record.version}
                      compared={compared.includes(revision.id)}
                      onCompare={items.length > 1 ? () => compare(revision.id) : undefined}
                      onRestore={
                        mayRestore && !blocked
                          ? (from, fields) => restore(revision.id, from, fields)
                          : undefined
                      }
                    />
                  ))}
                </ol>
              )
            }
          </Loaded>
          <ShowMore found={found}>{t('screens:revisions.older')}</ShowMore>
        </Stack>
      )}
    </Drawer>
  );
}

function RevisionSkeleton() {
  return (
    <Stack gap="lg" aria-busy="true">
      {[0, 1, 2, 3].map((row) => (
        <Stack key={row} gap="xs" aria-hidden>
          <Skeleton h={18} w={80} />
          <Skeleton h={12} w="50%" />
          <Skeleton h={12} w="80%" />
        </Stack>
      ))}
    </Stack>
  );
}

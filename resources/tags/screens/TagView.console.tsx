import { Button, List, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { RecordFrame } from '@tributary/engine/definition/resource.ts';
import { useUis } from '@tributary/engine/feature/uis.console.ts';
import { BackLink } from '@tributary/engine/screens/record/BackLink.console.tsx';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { MoreMenu } from '@tributary/engine/screens/record/MoreMenu.console.tsx';
import {
  isTaggable,
  useTitleOf,
  useAllowed,
  useResourceMessages,
  type ResourceUi,
} from '@tributary/engine/screens/resource-ui.console.ts';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { useRecordList } from '@tributary/engine/screens/hooks/queries.console.ts';
import { RecordScreen } from '@tributary/engine/screens/record/RecordScreen.console.tsx';
import { RevisionButton } from '@tributary/engine/screens/revisions/RevisionButton.console.tsx';
import { useFollowTags } from '@tributary/engine/screens/tags/use-tags.console.ts';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { IconArrowMerge, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tagUi, type Tag } from '../tag-ui.console.tsx';
import { MergeDialog } from './MergeDialog.console.tsx';
import { TagDialog } from './TagDialog.console.tsx';

const SHOWN = 10;

/** One tag: its records by resource, and its actions. */
export default function TagView() {
  return <RecordScreen ui={tagUi}>{(tag) => <View tag={tag} />}</RecordScreen>;
}

function View({ tag }: { tag: Tag }) {
  const { t } = useTranslation('tags');
  const allowed = useAllowed(tagUi);
  const ability = useAbility();
  const uis = useUis();
  const [open, setOpen] = useState<'rename' | 'merge'>();
  const close = (): void => setOpen(undefined);
  return (
    <>
      <PageHeader
        above={<BackLink ui={tagUi} />}
        title={<bdi>{tag.key}</bdi>}
        sentence={{ id: 'tags.view', text: t('viewSentence') }}
        actions={
          <>
            <RevisionButton ui={tagUi} record={tag} />
            {allowed.update ? (
              <Button
                variant="default"
                leftSection={<IconPencil size={16} />}
                onClick={() => setOpen('rename')}
              >
                {t('rename')}
              </Button>
            ) : null}
            {allowed.remove ? (
              <Button
                variant="default"
                leftSection={<IconArrowMerge size={16} />}
                onClick={() => setOpen('merge')}
              >
                {t('merge')}
              </Button>
            ) : null}
            <MoreMenu ui={tagUi} record={tag} />
          </>
        }
      />
      <Stack gap="xl" maw={720}>
        {uis
          .filter((ui) => isTaggable(ui) && ability.can('read', ui.definition.subject))
          .map((ui) => (
            <Bearers key={ui.definition.name} ui={ui} tag={tag} />
          ))}
      </Stack>
      <TagDialog opened={open === 'rename'} onClose={close} tag={tag} />
      <MergeDialog opened={open === 'merge'} onClose={close} tag={tag} />
    </>
  );
}

/** The newest records of a resource with the tag, and a link to all of them. */
function Bearers<Item extends RecordFrame>({ ui, tag }: { ui: ResourceUi<Item>; tag: Tag }) {
  const titleOf = useTitleOf();
  const { t } = useTranslation('tags');
  const messages = useResourceMessages(ui);
  const allowed = useAllowed(ui);
  useFollowTags(ui.definition.name, true);
  const found = useRecordList(ui, { filter: { tag: tag.key }, limit: SHOWN });
  const page = found.data?.pages[0];
  const total = page?.total ?? 0;
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {page
          ? messages.t(`${ui.namespace}:noun.counted`, { count: total })
          : messages.t(`${ui.namespace}:title`)}
      </Title>
      {found.isPending ? <Skeleton h={40} aria-hidden /> : null}
      <ReadFailure found={found} failure={messages.t('screens:failure.list', { noun: messages.many })} />
      {page && total === 0 ? <Text c="dimmed">{t('nothingHere', { noun: messages.many })}</Text> : null}
      <List spacing={6} listStyleType="none">
        {page?.items.slice(0, SHOWN).map((item) => {
          const path = allowed.open ? ui.openPath?.(item) : undefined;
          const title = titleOf(ui, item);
          return (
            <List.Item key={item.id}>{path ? <ConsoleLink to={path}>{title}</ConsoleLink> : title}</List.Item>
          );
        })}
      </List>
      {total > SHOWN ? (
        <ConsoleLink to={ui.listPath} search={{ tag: tag.key }} size="sm">
          {t('showAll', { count: total })}
        </ConsoleLink>
      ) : null}
    </section>
  );
}

import { Button, List, Skeleton, Stack, Text, Title } from '@mantine/core';
import type { RecordFrame } from '@tributary/engine/definition/resource.ts';
import { BackLink } from '@tributary/engine/screens/record/BackLink.console.tsx';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { MoreMenu } from '@tributary/engine/screens/record/MoreMenu.console.tsx';
import {
  anyFace,
  titleOf,
  useAllowed,
  useNoun,
  type NounFace,
} from '@tributary/engine/screens/noun.console.ts';
import { PlaceLink } from '@tributary/engine/screens/places.console.tsx';
import { useRecordList } from '@tributary/engine/screens/hooks/queries.console.ts';
import { RecordScreen } from '@tributary/engine/screens/record/RecordScreen.console.tsx';
import { RevisionButton } from '@tributary/engine/screens/revisions/RevisionButton.console.tsx';
import { useFollowTags } from '@tributary/engine/screens/tags/use-tags.console.ts';
import { PageHeader } from '@tributary/kit/pieces/PageHeader.console.tsx';
import { IconArrowMerge, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { counterFace } from '../../counters/counter-face.console.tsx';
import { formFace } from '../../forms/form-face.console.tsx';
import { pageFace } from '../../pages/page-face.console.tsx';
import { tagFace, type Tag } from '../tag-face.console.tsx';
import { MergeDialog } from './MergeDialog.console.tsx';
import { TagDialog } from './TagDialog.console.tsx';

const BEARERS: NounFace[] = [anyFace(pageFace), anyFace(formFace), anyFace(counterFace)];
const SHOWN = 10;

/** One tag: everything that bears it, noun by noun, and what can be done to it. */
export default function TagView() {
  return <RecordScreen face={tagFace}>{(tag) => <View tag={tag} />}</RecordScreen>;
}

function View({ tag }: { tag: Tag }) {
  const { t } = useTranslation('tags');
  const allowed = useAllowed(tagFace);
  const ability = useAbility();
  const [open, setOpen] = useState<'rename' | 'merge'>();
  const close = (): void => setOpen(undefined);
  return (
    <>
      <PageHeader
        above={<BackLink face={tagFace} />}
        title={<bdi>{tag.key}</bdi>}
        sentence={{ id: 'tags.view', text: t('viewSentence') }}
        actions={
          <>
            <RevisionButton face={tagFace} record={tag} />
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
            <MoreMenu face={tagFace} record={tag} />
          </>
        }
      />
      <Stack gap="xl" maw={720}>
        {BEARERS.filter(({ definition }) => ability.can('read', definition.subject)).map((face) => (
          <Bearers key={face.definition.name} face={face} tag={tag} />
        ))}
      </Stack>
      <TagDialog opened={open === 'rename'} onClose={close} tag={tag} />
      <MergeDialog opened={open === 'merge'} onClose={close} tag={tag} />
    </>
  );
}

/** The newest of a noun that bear the tag, and the way to all of them. */
function Bearers<Item extends RecordFrame>({ face, tag }: { face: NounFace<Item>; tag: Tag }) {
  const { t } = useTranslation('tags');
  const noun = useNoun(face);
  const allowed = useAllowed(face);
  useFollowTags(face.definition.name, true);
  const found = useRecordList(face, { filter: { tag: tag.key }, limit: SHOWN });
  const page = found.data?.pages[0];
  const total = page?.total ?? 0;
  return (
    <section>
      <Title order={2} size="h3" mb="xs">
        {page
          ? noun.say(`${face.catalogue}:noun.counted`, { count: total })
          : noun.say(`${face.catalogue}:title`)}
      </Title>
      {found.isPending ? <Skeleton h={40} aria-hidden /> : null}
      {found.isError ? (
        <Button size="xs" variant="default" onClick={() => void found.refetch()}>
          {noun.say('screens:tryAgain')}
        </Button>
      ) : null}
      {page && total === 0 ? <Text c="dimmed">{t('nothingHere', { noun: noun.many })}</Text> : null}
      <List spacing={6} listStyleType="none">
        {page?.items.slice(0, SHOWN).map((item) => {
          const path = allowed.open ? face.openPath?.(item) : undefined;
          const title = titleOf(face, item);
          return (
            <List.Item key={item.id}>{path ? <PlaceLink to={path}>{title}</PlaceLink> : title}</List.Item>
          );
        })}
      </List>
      {total > SHOWN ? (
        <PlaceLink to={face.listPath} search={{ tag: tag.key }} size="sm">
          {t('showAll', { count: total })}
        </PlaceLink>
      ) : null}
    </section>
  );
}

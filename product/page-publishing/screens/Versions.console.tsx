import { Button, Checkbox, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import { ShowMore } from '@tributary/engine/screens/reading/ShowMore.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { pageUi, type Page } from '@tributary/resources/pages/page-ui.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageVersion } from '../routes.ts';
import { PublishingPart } from './PublishingPart.console.tsx';
import { publishingKey, usePublishingCalls } from './publishing.console.ts';
import classes from './publishing.module.css';
import { useOpenPreview } from './use-open-preview.console.ts';
import { usePublishRefusal } from './use-publish-refusal.console.tsx';

/** The published versions of a page, the newest first, each with a preview and the way back. */
export function Versions({ page }: { page: Page }) {
  const { t } = useTranslation('pagePublishing');
  const call = usePublishingCalls();
  const found = useInfiniteQuery({
    queryKey: publishingKey(page, 'versions'),
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam }) =>
      call('GET /pages/:id/versions', {
        params: { id: page.id },
        query: pageParam === undefined ? {} : { before: pageParam },
      }),
    getNextPageParam: ({ items, more }) => (more ? items.at(-1)?.number : undefined),
  });
  return (
    <PublishingPart title={t('versions.title')} text={t('versions.text')}>
      <Loaded found={found} failure={t('versions.failed')} waiting={<Skeleton h={96} aria-hidden />}>
        {({ pages }) =>
          pages[0]?.items.length === 0 ? (
            <Text size="sm">{t('versions.none')}</Text>
          ) : (
            <ul className={classes.list}>
              {pages
                .flatMap(({ items }) => items)
                .map((version) => (
                  <Version key={version.number} page={page} version={version} />
                ))}
            </ul>
          )
        }
      </Loaded>
      <ShowMore found={found} size="xs">
        {t('versions.more')}
      </ShowMore>
    </PublishingPart>
  );
}

function Version({ page, version }: { page: Page; version: PageVersion }) {
  const { t } = useTranslation('pagePublishing');
  const allowed = useAllowed(pageUi);
  const { number, by, publishedAt, isPublic, copyOf, override } = version;
  const [asked, setAsked] = useState(false);
  const preview = useOpenPreview(page.id);
  return (
    <li>
      <Group justify="space-between" gap="sm">
        <div>
          <Group gap="xs">
            <Text fw={560}>{t('versions.number', { number })}</Text>
            {isPublic ? <ToneBadge tone="success">{t('versions.public')}</ToneBadge> : null}
            {copyOf ? (
              <ToneBadge tone="secondary">{t('versions.copyOf', { number: copyOf })}</ToneBadge>
            ) : null}
          </Group>
          <Text size="sm" c="dimmed">
            <RelativeTime at={publishedAt} /> · {by.name || by.email}
          </Text>
          {override ? (
            <Text size="sm">
              {t('versions.override', {
                count: override.errors.length,
                reason: override.reason,
                interpolation: { escapeValue: false },
              })}
            </Text>
          ) : null}
        </div>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            loading={preview.isOpening}
            aria-label={t('versions.previewOf', { number })}
            onClick={() => void preview.open(number)}
          >
            {t('versions.preview')}
          </Button>
          {allowed.publish && !isPublic ? (
            <Button
              size="xs"
              variant="light"
              aria-label={t('versions.putBackOf', { number })}
              onClick={() => setAsked(true)}
            >
              {t('versions.putBack')}
            </Button>
          ) : null}
        </Group>
      </Group>
      {asked ? <PutBackDialog page={page} number={number} onClose={() => setAsked(false)} /> : null}
    </li>
  );
}

function PutBackDialog({ page, number, onClose }: { page: Page; number: number; onClose: () => void }) {
  const { t } = useTranslation('pagePublishing');
  const actions = useResourceActions(pageUi);
  const [draft, setDraft] = useState(false);
  const [working, setWorking] = useState(false);
  const { reason, field } = usePublishRefusal();
  const putBack = async (): Promise<void> => {
    setWorking(true);
    const override = reason.trim() === '' ? {} : { override: { reason } };
    const done = await actions.act(page, 'putBack', t('versions.isBack', { number }), {
      version: number,
      draft,
      ...override,
    });
    setWorking(false);
    if (done) onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('versions.ask', { number })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="md">
        <Text size="sm">{t('versions.askText')}</Text>
        <Checkbox
          label={t('versions.draftToo')}
          checked={draft}
          onChange={({ currentTarget }) => setDraft(currentTarget.checked)}
        />
        {field}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose} disabled={working}>
            {t('cancel')}
          </Button>
          <Button loading={working} onClick={() => void putBack()}>
            {t('versions.putBack')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

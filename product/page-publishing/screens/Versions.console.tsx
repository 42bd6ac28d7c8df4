import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import { OpenModal } from '@tributary/kit/dialogs/OpenModal.console.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import { ShowMore } from '@tributary/engine/screens/reading/ShowMore.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { pageUi, type Page } from '@tributary/resources/pages/page-ui.console.tsx';
import type { ConfirmPublish } from '@tributary/resources/pages/screens/PublishButton.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageVersion } from '../routes.ts';
import { PublishingPart } from './PublishingPart.console.tsx';
import { publishingKey, usePublishingCalls } from './publishing.console.ts';
import classes from './publishing.module.css';
import { useOpenPreview } from './use-open-preview.console.ts';

interface VersionsProps {
  page: Page;
  /** Asked before a version becomes public again. */
  confirm: ConfirmPublish;
}

/** The published versions of a page, the newest first, each with a preview and the way back. */
export function Versions({ page, confirm }: VersionsProps) {
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
                  <Version key={version.number} page={page} confirm={confirm} version={version} />
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

function Version({ page, confirm, version }: VersionsProps & { version: PageVersion }) {
  const { t } = useTranslation('pagePublishing');
  const allowed = useAllowed(pageUi);
  const { number, by, publishedAt, isPublic, copyOf, override } = version;
  const [asked, setAsked] = useState(false);
  const [working, setWorking] = useState(false);
  const actions = useResourceActions(pageUi);
  const preview = useOpenPreview(page.id);
  const putBack = async (draft: boolean): Promise<void> => {
    setAsked(false);
    setWorking(true);
    try {
      const body = await confirm(page, 'now', number);
      const which = { version: number, draft, ...body };
      if (body) await actions.act(page, 'putBack', t('versions.isBack', { number }), which);
    } finally {
      setWorking(false);
    }
  };
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
              loading={working}
              aria-label={t('versions.putBackOf', { number })}
              onClick={() => setAsked(true)}
            >
              {t('versions.putBack')}
            </Button>
          ) : null}
        </Group>
      </Group>
      {asked ? (
        <PutBackDialog
          number={number}
          onClose={() => setAsked(false)}
          onPutBack={(draft) => void putBack(draft)}
        />
      ) : null}
    </li>
  );
}

interface PutBackDialogProps {
  number: number;
  onClose: () => void;
  onPutBack: (draft: boolean) => void;
}

function PutBackDialog({ number, onClose, onPutBack }: PutBackDialogProps) {
  const { t } = useTranslation('pagePublishing');
  const [draft, setDraft] = useState(false);
  return (
    <OpenModal
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
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button onClick={() => onPutBack(draft)}>{t('versions.putBack')}</Button>
        </Group>
      </Stack>
    </OpenModal>
  );
}

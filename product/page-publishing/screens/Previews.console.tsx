import { Anchor, Button, Group, Select, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CopyButton } from '@tributary/kit/components/CopyButton.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import type { Page } from '@tributary/resources/pages/page-ui.console.tsx';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PublishingPart } from './PublishingPart.console.tsx';
import { publishingKey, usePublishingCalls, useRereadPreviews } from './publishing.console.ts';
import classes from './publishing.module.css';

const DAYS = ['1', '7', '30'];

/** Links that show the draft to people without an account. */
export function Previews({ page }: { page: Page }) {
  const { t } = useTranslation('pagePublishing');
  const call = usePublishingCalls();
  const reread = useRereadPreviews(page.id);
  const [days, setDays] = useState('7');
  const found = useQuery({
    queryKey: publishingKey(page, 'previews'),
    queryFn: () => call('GET /pages/:id/previews', { params: { id: page.id } }),
  });
  const make = useMutation({
    mutationFn: () =>
      call('POST /pages/:id/previews', {
        params: { id: page.id },
        body: { days: Number(days), version: null },
      }),
    onSuccess: () => toastSuccess(t('previews.made')),
    onError: () => toastFailure(t('previews.failed')),
    onSettled: reread,
  });
  const end = useMutation({
    mutationFn: (previewId: string) =>
      call('DELETE /pages/:id/previews/:previewId', { params: { id: page.id, previewId } }),
    onSuccess: () => toastSuccess(t('previews.ended')),
    onError: () => toastFailure(t('previews.notEnded')),
    onSettled: reread,
  });
  const items = found.data?.items ?? [];
  return (
    <PublishingPart title={t('previews.title')} text={t('previews.text')}>
      <Group gap="sm" align="flex-end" mb="sm">
        <Select
          label={t('previews.days')}
          data={DAYS.map((value) => ({ value, label: t('previews.forDays', { count: Number(value) }) }))}
          value={days}
          allowDeselect={false}
          onChange={(value) => setDays(value ?? '7')}
          w={240}
        />
        <Button variant="light" loading={make.isPending} onClick={() => make.mutate()}>
          {t('previews.make')}
        </Button>
      </Group>
      <ReadFailure found={found} failure={t('previews.unread')} mb={items.length > 0 ? 'md' : undefined} />
      {items.length > 0 ? (
        <ul className={classes.list} aria-label={t('previews.title')}>
          {items.map(({ id, url, version, by, endsAt }) => (
            <li key={id}>
              <Group justify="space-between" gap="sm" wrap="wrap">
                <div>
                  <Group gap={4}>
                    <Anchor href={url} target="_blank" rel="noopener">
                      {version === null ? t('previews.ofDraft') : t('versions.number', { number: version })}
                    </Anchor>
                    <CopyButton value={url} label={t('previews.copy')} />
                  </Group>
                  <Text size="sm" c="dimmed">
                    {t('previews.ends')} <RelativeTime at={endsAt} /> · {by.name || by.email}
                  </Text>
                </div>
                <Button
                  size="xs"
                  variant="default"
                  loading={end.isPending && end.variables === id}
                  onClick={() => end.mutate(id)}
                >
                  {t('previews.end')}
                </Button>
              </Group>
            </li>
          ))}
        </ul>
      ) : null}
    </PublishingPart>
  );
}

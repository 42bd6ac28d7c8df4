import { Group, Text } from '@mantine/core';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useShownZone } from '@tributary/kit/clock/shown-zone.console.ts';
import { exactTime } from '@tributary/kit/dates.ts';
import { useTranslation } from 'react-i18next';
import type { Page } from '../page-ui.console.tsx';

/** Shows whether a page is published or a draft, and what is scheduled next. */
export function PageStatus({ page }: { page: Pick<Page, 'published' | 'schedule'> }) {
  const { t, i18n } = useTranslation('pages');
  const zone = useShownZone();
  const { published, schedule } = page;
  const status = (
    <ToneBadge tone={published ? 'success' : 'secondary'}>{t(`value.published.${published}`)}</ToneBadge>
  );
  if (!schedule) return status;
  const { publishAt, unpublishAt, failure } = schedule;
  const next = publishAt ?? unpublishAt;
  return (
    <Group gap={6}>
      {status}
      {next ? (
        // A column may be narrower than a day and a time, so the text wraps.
        <Text span size="xs" c="var(--tone-info-text)" style={{ whiteSpace: 'normal' }}>
          {t(publishAt ? 'scheduled.publish' : 'scheduled.unpublish', {
            at: exactTime(next, i18n.language, zone),
          })}
        </Text>
      ) : null}
      {failure ? <ToneBadge tone="danger">{t(`scheduled.failed.${failure.what}`)}</ToneBadge> : null}
    </Group>
  );
}

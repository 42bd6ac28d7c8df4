import { Progress, Stack, Text } from '@mantine/core';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { useTranslation } from 'react-i18next';
import type { Replay } from '../desk.ts';
import { useReplays } from '../desk.console.ts';
import classes from './desk.module.css';

/** A finished replay is shown for so long, in ms. */
const SHOWN_MS = 60 * 60_000;

/** The latest replays, with their progress and results. */
export function Replays() {
  const { t } = useTranslation('deliveries');
  const { data = [], dataUpdatedAt } = useReplays();
  const shown = data.filter(
    ({ waiting, failing, at, total }) =>
      total > 0 && (waiting + failing > 0 || dataUpdatedAt - Date.parse(at) < SHOWN_MS),
  );
  if (shown.length === 0) return null;
  return (
    <ul className={classes.replays} aria-label={t('replays.title')}>
      {shown.map((replay) => (
        <OneReplay key={replay.id} replay={replay} />
      ))}
    </ul>
  );
}

function OneReplay({ replay }: { replay: Replay }) {
  const { t } = useTranslation('deliveries');
  const { total, delivered, failing, parked, waiting, skipped, by, at } = replay;
  const share = (part: number): number => (100 * part) / total;
  return (
    <li>
      <Stack gap={4}>
        <Text size="sm" fw={500}>
          {t('replays.done', { count: total, done: total - waiting })}
          <Text span size="xs" c="dimmed" fw={400}>
            {' · '}
            <bdi>{by}</bdi> · <RelativeTime at={at} />
          </Text>
        </Text>
        <Progress.Root size="sm" aria-hidden>
          <Progress.Section value={share(delivered)} color="success" />
          <Progress.Section value={share(failing)} color="warning" />
          <Progress.Section value={share(parked)} color="danger" />
        </Progress.Root>
        <Text size="xs" c="dimmed" role="status">
          {[
            t('replays.delivered', { count: delivered }),
            failing > 0 ? t('desk.counted.failing', { count: failing }) : '',
            parked > 0 ? t('desk.counted.parked', { count: parked }) : '',
            skipped > 0 ? t('replays.skipped', { count: skipped }) : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Stack>
    </li>
  );
}

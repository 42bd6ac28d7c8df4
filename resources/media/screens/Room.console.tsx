import { Group, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useTranslation } from 'react-i18next';
import { bytesText } from '../bytes.ts';
import type { mediaRoutes } from '../routes.ts';
import classes from './media.module.css';

/** From this share on the room is shown as short. */
const SHORT = 0.9;

/** How much of the plan's room for files is used. */
export function Room() {
  const { t, i18n } = useTranslation('media');
  const client = useClient();
  const room = useQuery({
    // Read again with every change of the library.
    queryKey: ['media', 'room'],
    queryFn: () => routesOf<typeof mediaRoutes>(client)('GET /media/room'),
  }).data;
  if (!room) return null;
  const share = Math.min(room.used / room.limit, 1);
  const [used, limit] = [bytesText(room.used, i18n.language), bytesText(room.limit, i18n.language)];
  return (
    <Group gap="xs" wrap="nowrap" className={classes.room}>
      <Progress value={share * 100} w={72} size="sm" color={share > SHORT ? 'danger' : 'river'} aria-hidden />
      <Text size="xs" c={share > SHORT ? undefined : 'dimmed'} title={t('room.help')}>
        {t('room.used', { used, limit })}
      </Text>
    </Group>
  );
}

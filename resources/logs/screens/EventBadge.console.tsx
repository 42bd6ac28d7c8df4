import { eventColor } from '@tributary/engine/revisions/display.ts';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';
import type { LogEntry } from '../log-ui.console.tsx';
import { isRepublication } from '../republication.ts';

/** The kind of an entry, as colour and text (specification, section 3). */
export function EventBadge({ entry }: { entry: LogEntry }) {
  const { t } = useTranslation('logs');
  return (
    <ToneBadge tone={eventColor(entry.event)}>
      {isRepublication(entry) ? t('republication.event') : t(`value.event.${entry.event}`)}
    </ToneBadge>
  );
}

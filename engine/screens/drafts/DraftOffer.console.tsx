import { Alert, Button, Group, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useShownZone } from '@tributary/kit/clock/shown-zone.console.ts';
import { exactDay, exactTime } from '@tributary/kit/dates.ts';
import { useTranslation } from 'react-i18next';
import type { RecordFrame } from '../../definition/resource.ts';
import type { RecordFormState } from '../form/use-record-form.console.ts';
import { useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';

interface DraftOfferProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  state: RecordFormState<Item>;
}

/** Offers the stored draft of this form: edits that were neither saved nor discarded. */
export function DraftOffer<Item extends RecordFrame>({ ui, state }: DraftOfferProps<Item>) {
  const { t, the } = useResourceMessages(ui);
  const { i18n } = useTranslation('screens');
  const zone = useShownZone();
  const { draft, base } = state;
  const offer = draft?.offer;
  if (!draft || !offer) return null;
  const isBehind = base !== undefined && base.version !== offer.version;
  return (
    <Alert
      color="info"
      icon={<IconHistory size={18} />}
      title={t('screens:draft.title', { time: timeOf(offer.savedAt, i18n.language, zone) })}
      role="status"
    >
      <Text size="sm">{t(isBehind ? 'screens:draft.behind' : 'screens:draft.text', { noun: the })}</Text>
      <Group gap="xs" mt="sm">
        <Button size="xs" onClick={draft.restore}>
          {t('screens:draft.restore')}
        </Button>
        <Button size="xs" variant="default" onClick={draft.discard}>
          {t('screens:draft.discard')}
        </Button>
      </Group>
    </Alert>
  );
}

/** The time for a draft of today, date and time for an older one. */
function timeOf(at: number, locale: string, zone: string | undefined): string {
  const moment = new Date(at);
  return exactDay(moment, locale, zone) === exactDay(new Date(), locale, zone)
    ? new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: zone }).format(moment)
    : exactTime(moment, locale, zone);
}

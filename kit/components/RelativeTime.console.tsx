import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { exactTime, readMoment, relativeTime, type Moment } from '../dates.ts';
import { useShownZone } from '../clock/shown-zone.console.ts';

const MINUTE_MS = 60_000;
const listeners = new Set<() => void>();
let timer: number | undefined;
let minute = Math.floor(Date.now() / MINUTE_MS);

/** One timer for all times on the screen, however long the list. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= window.setInterval(() => {
    minute = Math.floor(Date.now() / MINUTE_MS);
    for (const tell of listeners) tell();
  }, MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

const currentMinute = (): number => minute;

/** A relative time (`3 hours ago`), with the exact one on hover; `Never` for none. */
export function RelativeTime({ at }: { at: Moment | null | undefined }) {
  const { t, i18n } = useTranslation('kit');
  const zone = useShownZone();
  useSyncExternalStore(subscribe, currentMinute, currentMinute);
  if (at === null || at === undefined || at === '') return <span>{t('never')}</span>;
  const date = readMoment(at);
  if (Number.isNaN(date.getTime())) return <span>{t('never')}</span>;
  return (
    <time dateTime={date.toISOString()} title={exactTime(at, i18n.language, zone)}>
      {relativeTime(at, i18n.language, zone)}
    </time>
  );
}

import { Text } from '@mantine/core';
import { useShownZone } from '@tributary/kit/clock/shown-zone.console.ts';
import { exactTime } from '@tributary/kit/dates.ts';
import { useTranslation } from 'react-i18next';
import type { RecordFrame } from '../definition/resource.ts';
import { nameOfItem } from '../revisions/differences.ts';
import { isMark, isSecretMark } from '../revisions/secrets.ts';
import { isId } from '../storage/ids.ts';
import { useResourceMessages, type ResourceUi } from './resource-ui.console.ts';
import { ReferenceTitle } from './ReferenceTitle.console.tsx';

const LONGEST = 300;
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

interface ValueTextProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  path: string;
  value: unknown;
  /** The record of the value; its currency formats an amount. */
  record: Record<string, unknown>;
}

/**
 * Any value of a record as text, for comparisons: choices by name, exact times, long texts shortened, empty values
 * named.
 */
export function ValueText<Item extends RecordFrame>({ ui, path, value, record }: ValueTextProps<Item>) {
  const messages = useResourceMessages(ui);
  const { i18n } = useTranslation('screens');
  const zone = useShownZone();
  const t = messages.t;
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) {
    return (
      <Text span c="dimmed">
        {t('screens:value.empty')}
      </Text>
    );
  }
  if (isMark(value)) return <>{t('screens:value.secret')}</>;
  const shown = ui.show?.(path, value);
  if (shown) return <>{shown}</>;
  if (typeof value === 'boolean') return <>{t(value ? 'screens:value.yes' : 'screens:value.no')}</>;
  if (typeof value === 'number') {
    const figure = ui.figure?.(path, value, record as Partial<Item>, i18n.language);
    return <>{figure ?? new Intl.NumberFormat(i18n.language).format(value)}</>;
  }
  if (typeof value === 'string') {
    if (ui.choices?.[path]?.includes(value)) return <>{messages.value(path, value)}</>;
    const reference =
      ui.definition.kind === 'resource' && ui.definition.references?.find(({ field }) => field === path);
    if (reference && isId(value)) return <ReferenceTitle resource={reference.resource} id={value} />;
    if (isSecretMark(value)) return <>{t('screens:value.secret')}</>;
    if (ISO_TIME.test(value)) return <>{exactTime(value, i18n.language, zone)}</>;
    return <bdi>{cut(value)}</bdi>;
  }
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return <>{cut(value.join(', '))}</>;
  if (Array.isArray(value)) return <>{cut(value.map(nameOfItem).join(', '))}</>;
  return <bdi>{cut(nameOfItem(value) || JSON.stringify(value))}</bdi>;
}

function cut(text: string): string {
  return text.length > LONGEST ? `${[...text].slice(0, LONGEST).join('')}…` : text;
}

import { formatMoney } from '@tributary/kit/money.ts';
import { useTranslation } from 'react-i18next';
import type { GiftRequestItem } from './routes.ts';

type Terms = GiftRequestItem['before'];

/** Describes a donor's request in a sentence: “Change £10.00 every month to £15.00 every month”. */
export function RequestText({ request: { kind, wanted, before, months } }: { request: GiftRequestItem }) {
  const { t, i18n } = useTranslation('giftRequests');
  const shown = ({ minor, currency, frequency }: Terms): string =>
    t(`terms.${frequency}`, { amount: formatMoney(minor, currency, i18n.language) });
  const values = { before: shown(before), wanted: wanted ? shown(wanted) : '', count: months ?? 0 };
  return <>{t(`what.${kind}`, values)}</>;
}

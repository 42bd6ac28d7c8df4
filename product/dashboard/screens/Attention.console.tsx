import { Text, Title } from '@mantine/core';
import {
  IconCircleCheck,
  IconFileAlert,
  IconFlag,
  IconFlagCheck,
  IconPlugConnectedX,
  IconReceiptOff,
  IconWebhook,
} from '@tabler/icons-react';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { formatMoneyShort } from '@tributary/kit/money.ts';
import { useTranslation } from 'react-i18next';
import type { NearGoal, TenantAnalytics } from '../analytics.ts';
import { useNoticeItems, type AttentionItem } from './notice-items.console.tsx';
import classes from './Dashboard.module.css';

/** How many goals are named. */
const GOALS_SHOWN = 3;
/** How many pages are named; the others are counted. */
const PAGES_SHOWN = 3;

/** Notices: deliveries, payments and publications that failed, and goals that are close. */
export function Attention({ analytics, days }: { analytics: TenantAnalytics; days: number }) {
  const { t } = useTranslation('dashboard');
  const ability = useAbility();
  const goalText = useGoalText();
  const namesOf = useNames();
  const transactions = ability.can('read', 'transactions') ? '/forms/transactions/list' : undefined;
  const { parkedDeliveries, parkedEvents, parkedPages, failedPayments, goals } = analytics.attention;
  const noticed = useNoticeItems(analytics.notices);
  const items: AttentionItem[] = [
    ...(parkedDeliveries > 0
      ? [
          {
            key: 'parked',
            tone: 'bad' as const,
            icon: <IconPlugConnectedX size={18} />,
            text: t('attention.parked', { count: parkedDeliveries }),
            to: transactions ? { to: '/deliveries' } : undefined,
          },
        ]
      : []),
    ...(failedPayments > 0
      ? [
          {
            key: 'failed',
            tone: 'bad' as const,
            icon: <IconReceiptOff size={18} />,
            text: t('attention.failed', { count: failedPayments, days }),
            to: transactions ? { to: transactions, search: { status: 'ERROR' } } : undefined,
          },
        ]
      : []),
    ...(parkedEvents > 0
      ? [
          {
            key: 'events',
            tone: 'bad' as const,
            icon: <IconWebhook size={18} />,
            text: t('attention.events', { count: parkedEvents }),
            to: { to: '/general-settings/webhooks' },
          },
        ]
      : []),
    ...(parkedPages.length > 0
      ? [
          {
            key: 'pages',
            tone: 'bad' as const,
            icon: <IconFileAlert size={18} />,
            text: t('attention.pages', { count: parkedPages.length, names: namesOf(parkedPages) }),
            to: {
              to:
                parkedPages.length === 1 && ability.can('update', 'pages')
                  ? `/pages/${parkedPages[0]!.pageId}/settings`
                  : '/pages/list',
            },
          },
        ]
      : []),
    ...noticed,
    ...goals.slice(0, GOALS_SHOWN).map((goal) => ({
      key: goal.counterId,
      // A goal that is close is no fault: it is said without a colour.
      tone: goal.total >= goal.threshold ? ('good' as const) : ('near' as const),
      icon: goal.total >= goal.threshold ? <IconFlagCheck size={18} /> : <IconFlag size={18} />,
      text: goalText(goal),
      to: ability.can('update', 'counters') ? { to: `/counters/${goal.counterId}/edit` } : undefined,
    })),
  ];
  return (
    <section className={classes.attention} aria-labelledby="attention-title" data-tour="dashboard.attention">
      <Title order={2} size="h4" id="attention-title">
        {t('attention.title')}
      </Title>
      {items.length === 0 ? (
        <Text c="dimmed" className={classes.calm}>
          <IconCircleCheck size={18} aria-hidden /> {t('attention.nothing')}
        </Text>
      ) : (
        <ul>
          {items.map(({ key, tone, icon, text, to }) => (
            <li key={key} data-tone={tone}>
              <span aria-hidden>{icon}</span>
              {to ? <ConsoleLink {...to}>{text}</ConsoleLink> : <span>{text}</span>}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The names of pages in a sentence: “Winter, River and 2 more”. */
function useNames(): (pages: TenantAnalytics['attention']['parkedPages']) => string {
  const { t, i18n } = useTranslation('dashboard');
  return (pages) => {
    const names = pages.slice(0, PAGES_SHOWN).map(({ name }) => name);
    const left = pages.length - names.length;
    return new Intl.ListFormat(i18n.language).format(
      left > 0 ? [...names, t('attention.more', { count: left })] : names,
    );
  };
}

function useGoalText(): (goal: NearGoal) => string {
  const { t, i18n } = useTranslation('dashboard');
  return ({ name, kind, currency, total, threshold }) => {
    const figure = (value: number): string =>
      kind === 'amount'
        ? formatMoneyShort(value, currency, i18n.language)
        : new Intl.NumberFormat(i18n.language).format(value);
    return total >= threshold
      ? t('attention.reached', { name, goal: figure(threshold) })
      : t('attention.near', { name, left: figure(threshold - total), goal: figure(threshold) });
  };
}

import {
  IconCalendarX,
  IconClockPause,
  IconCreditCard,
  IconGauge,
  IconKey,
  IconMessageCircle,
  IconPlugConnected,
  IconScale,
  IconShieldX,
  IconFileAlert,
  IconFileText,
  IconForms,
} from '@tabler/icons-react';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardNotice } from '../analytics.ts';
import { FIRST_STEPS } from '../first-steps.ts';

/** A notice's line. */
export interface AttentionItem {
  key: string;
  tone: 'bad' | 'near' | 'good';
  icon: ReactNode;
  text: string;
  to?: { to: string; search?: Record<string, unknown> } | undefined;
}

const ICONS: Record<DashboardNotice['kind'], ReactNode> = {
  waiting: <IconClockPause size={18} />,
  drift: <IconPlugConnected size={18} />,
  credentials: <IconKey size={18} />,
  differences: <IconScale size={18} />,
  unknownPayments: <IconScale size={18} />,
  gifts: <IconMessageCircle size={18} />,
  schedules: <IconCalendarX size={18} />,
  blocked: <IconShieldX size={18} />,
  forms: <IconFileAlert size={18} />,
  overridden: <IconFileAlert size={18} />,
  domains: <IconPlugConnected size={18} />,
  integrations: <IconPlugConnected size={18} />,
  signIns: <IconPlugConnected size={18} />,
  limits: <IconGauge size={18} />,
  firstPayments: <IconCreditCard size={18} />,
  firstForm: <IconForms size={18} />,
  firstPage: <IconFileText size={18} />,
};

const PLACES: Record<DashboardNotice['kind'], string> = {
  waiting: '/deliveries',
  drift: '/general-settings/connectors',
  credentials: '/general-settings/connectors',
  differences: '/forms/transactions/reconciliation',
  unknownPayments: '/forms/transactions/reconciliation',
  gifts: '/forms/transactions/gift-requests',
  schedules: '/pages/list',
  blocked: '/general-settings/security',
  forms: '/forms/list',
  overridden: '/pages/list',
  domains: '/general-settings/domain-mappings',
  integrations: '/general-settings/integrations',
  signIns: '/general-settings/integrations',
  limits: '/general-settings/organization',
  firstPayments: '/general-settings/connectors',
  firstForm: '/forms/create',
  firstPage: '/pages/create',
};

/** Kinds that are no faults: they are shown without a colour. */
const CALM: readonly DashboardNotice['kind'][] = ['limits', 'gifts', ...FIRST_STEPS];

/** Notices of features, each linking to the screen that solves it. */
export function useNoticeItems(notices: readonly DashboardNotice[]): AttentionItem[] {
  const { t, i18n } = useTranslation('dashboard');
  const ability = useAbility();
  return notices.map(({ kind, count, names, pageId }) => ({
    key: kind,
    tone: CALM.includes(kind) ? 'near' : 'bad',
    icon: ICONS[kind],
    text: t(`notice.${kind}`, { count, names: new Intl.ListFormat(i18n.language).format(names) }),
    to: {
      to: pageId && ability.can('update', 'pages') ? `/pages/${pageId}/publishing` : PLACES[kind],
    },
  }));
}

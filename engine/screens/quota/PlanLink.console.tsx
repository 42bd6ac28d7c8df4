import type { Translate } from '@tributary/kit/i18n/message.console.ts';
import { useAbility } from '../console-context.console.tsx';
import { ConsoleLink } from '../links.console.tsx';

/** Where the plan is shown. */
const PLAN_PATH = '/general-settings/organization';

/** The way to the plan, for those who may open it; the others are told whom to ask. */
export function PlanLink({ t }: { t: Translate }) {
  return useAbility().can('update', 'organization') ? (
    <ConsoleLink to={PLAN_PATH} size="sm" mt="xs" display="inline-block">
      {t('screens:quota.seePlan')}
    </ConsoleLink>
  ) : (
    <p style={{ marginBlock: '8px 0', fontSize: 'var(--mantine-font-size-xs)', color: 'var(--text-muted)' }}>
      {t('screens:quota.askAdmin')}
    </p>
  );
}

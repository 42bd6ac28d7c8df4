import type { Translate } from '@tributary/kit/i18n/message.console.ts';
import { useAbility } from '../console-context.console.tsx';
import { ConsoleLink } from '../links.console.tsx';

/** The path of the plan's screen. */
const PLAN_PATH = '/general-settings/organization';

/** A link to the plan for people who may open it; for others, a note that says whom to ask. */
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

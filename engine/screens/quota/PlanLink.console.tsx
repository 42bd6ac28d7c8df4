import type { Say } from '@tributary/kit/i18n/message.console.ts';
import { useAbility } from '../console-context.console.tsx';
import { PlaceLink } from '../places.console.tsx';

/** Where the plan is shown. */
const PLAN_PATH = '/general-settings/organization';

/** The way to the plan, for those who may open it; the others are told whom to ask. */
export function PlanLink({ say }: { say: Say }) {
  return useAbility().can('update', 'organization') ? (
    <PlaceLink to={PLAN_PATH} size="sm" mt="xs" display="inline-block">
      {say('screens:quota.seePlan')}
    </PlaceLink>
  ) : (
    <p style={{ marginBlock: '8px 0', fontSize: 'var(--mantine-font-size-xs)', color: 'var(--text-muted)' }}>
      {say('screens:quota.askAdmin')}
    </p>
  );
}

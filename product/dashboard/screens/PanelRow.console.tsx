import { useAbility, useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { LockedFeature } from '@tributary/engine/screens/quota/LockedFeature.console.tsx';
import type { TenantAnalytics } from '../analytics.ts';
import type { ConsolePanel } from '../panels/panel.console.ts';
import { consolePanels } from '../panels/panels.console.ts';

/** The panels of a row that this person may see; where the plan lacks one, how to get it. */
export function PanelRow({ row, analytics }: { row: ConsolePanel['row']; analytics: TenantAnalytics }) {
  const ability = useAbility();
  const { features } = useSession();
  return consolePanels
    .filter(({ row: own, panel }) => own === row && (!panel.ability || ability.can(...panel.ability)))
    .map(({ panel: { flag }, component: Component }, at) =>
      flag && !features.includes(flag) ? (
        <LockedFeature key={flag} flag={flag} />
      ) : (
        <Component key={flag ?? at} analytics={analytics} />
      ),
    );
}

import { useRefreshSession } from '@tributary/engine/screens/console-context.console.tsx';
import { SettingsScreen } from '@tributary/engine/screens/settings/SettingsScreen.console.tsx';
import { organizationUi } from '../organization-ui.console.tsx';
import { IdentityFields } from './IdentityFields.console.tsx';
import { PlanSection } from './PlanSection.console.tsx';
import { RegionalFields } from './RegionalFields.console.tsx';
import { VisitorFields } from './VisitorFields.console.tsx';

/** The organization's settings: identity, defaults and plan. */
export default function OrganizationSettings() {
  const refreshSession = useRefreshSession();
  return (
    <SettingsScreen
      ui={organizationUi}
      // A new page is written in the organization’s language, also right after this.
      onSaved={() => void refreshSession()}
      sections={{ identity: <IdentityFields />, visitors: <VisitorFields />, regional: <RegionalFields /> }}
    >
      <PlanSection />
    </SettingsScreen>
  );
}

import { SettingsScreen } from '@tributary/engine/screens/settings/SettingsScreen.console.tsx';
import { organizationUi } from '../organization-ui.console.tsx';
import { IdentityFields } from './IdentityFields.console.tsx';
import { PlanSection } from './PlanSection.console.tsx';
import { RegionalFields } from './RegionalFields.console.tsx';

/** Who the organization is, what new things begin with, and what its plan holds. */
export default function OrganizationSettings() {
  return (
    <SettingsScreen
      ui={organizationUi}
      sections={{ identity: <IdentityFields />, regional: <RegionalFields /> }}
    >
      <PlanSection />
    </SettingsScreen>
  );
}

import { SettingsScreen } from '@tributary/engine/screens/settings/SettingsScreen.console.tsx';
import { organizationFace } from '../organization-face.console.tsx';
import { IdentityFields } from './IdentityFields.console.tsx';
import { PlanSection } from './PlanSection.console.tsx';
import { RegionalFields } from './RegionalFields.console.tsx';

/** Who the organization is, what new things begin with, and what its plan holds. */
export default function OrganizationSettings() {
  return (
    <SettingsScreen
      face={organizationFace}
      sections={{ identity: <IdentityFields />, regional: <RegionalFields /> }}
    >
      <PlanSection />
    </SettingsScreen>
  );
}

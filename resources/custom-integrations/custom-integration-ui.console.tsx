import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { CallIllustration } from '@tributary/kit/illustrations/CallIllustration.console.tsx';
import { URL_REFUSALS } from '../outward/outward.ts';
import {
  CLIENT_METHODS,
  customIntegrations,
  NO_CLIENT_SECRET,
  OTHER_CLIENT_HOST,
} from './custom-integration.ts';

export type CustomIntegration = RecordOf<typeof customIntegrations>;

/** Custom integrations as the shared screens see them. */
export const customIntegrationUi = defineUi<CustomIntegration>(customIntegrations, {
  illustration: <CallIllustration />,
  listPath: '/general-settings/integrations',
  createPath: '/general-settings/integrations/create',
  openPath: ({ id }) => `/general-settings/integrations/${id}`,
  opensWith: 'read',
  choices: { method: CLIENT_METHODS },
  refusals: {
    ...URL_REFUSALS,
    [NO_CLIENT_SECRET]: 'customIntegrations:refusal.noSecret',
    [OTHER_CLIENT_HOST]: 'customIntegrations:refusal.otherHost',
    'Use lowercase letters, digits and hyphens': 'customIntegrations:refusal.identifier',
    'Another integration has this identifier': 'customIntegrations:refusal.taken',
  },
});

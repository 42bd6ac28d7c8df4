import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { BridgeIllustration } from '@tributary/kit/illustrations/BridgeIllustration.console.tsx';
import { DOMAIN_STATUSES, DOMAIN_TYPES, domainMappings } from './domain-mapping.ts';
import { INVALID_SUBDOMAIN } from './domain-name.ts';
import { statusPath } from './paths.ts';
import { DOMAIN_REFUSED } from './refused.ts';

/** Domain mappings as the shared screens see them. */
export const domainMappingUi = defineUi<RecordOf<typeof domainMappings>>(domainMappings, {
  illustration: <BridgeIllustration />,
  listPath: '/general-settings/domain-mappings',
  createPath: '/general-settings/domain-mappings/create',
  openPath: ({ id }) => statusPath(id),
  opensWith: 'update',
  choices: { type: DOMAIN_TYPES, status: DOMAIN_STATUSES },
  refusals: {
    ...Object.fromEntries(
      Object.entries(DOMAIN_REFUSED).map(([reason, text]) => [text, `domainMappings:refusal.${reason}`]),
    ),
    [INVALID_SUBDOMAIN]: 'domainMappings:refusal.subdomain',
  },
});

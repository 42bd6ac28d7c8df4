import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { GateIllustration } from '@tributary/kit/illustrations/GateIllustration.console.tsx';
import { apiCredentials, NO_SCOPES, REVOKED, WIDER_SCOPES } from './api-credential.ts';

export type ApiCredential = RecordOf<typeof apiCredentials>;

/** The ui of API credentials. */
export const apiCredentialUi = defineUi<ApiCredential>(apiCredentials, {
  illustration: <GateIllustration />,
  listPath: '/general-settings/developers/list',
  createPath: '/general-settings/developers/create',
  openPath: ({ id }) => `/general-settings/developers/${id}/edit`,
  createdKey: 'apiCredentials:created',
  quotaKey: 'apiCredentials:quotaReached',
  issuedWith: ({ clientID }) => ({ clientID }),
  choices: { status: ['ACTIVE', 'REVOKED'] },
  refusals: {
    [NO_SCOPES]: 'apiCredentials:refusal.noScopes',
    [WIDER_SCOPES]: 'apiCredentials:refusal.widerScopes',
    [REVOKED]: 'apiCredentials:refusal.revoked',
  },
});

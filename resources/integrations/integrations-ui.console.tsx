import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { CallIllustration } from '@tributary/kit/illustrations/CallIllustration.console.tsx';
import { integrations, NO_KEY, INTEGRATION_MISSING, OTHER_SERVICE } from './integrations.ts';
import { TAG_FAULTS } from './tag-manager.ts';

export type IntegrationsRecord = RecordOf<typeof integrations>;

const PATH = '/general-settings/integrations';

/** The ui of integrations. */
export const integrationsUi = defineUi<IntegrationsRecord>(integrations, {
  illustration: <CallIllustration />,
  listPath: PATH,
  openPath: () => PATH,
  updatedKeys: { one: 'integrations:updated.one', many: 'integrations:updated.many' },
  refusals: {
    [NO_KEY]: 'integrations:refusal.noKey',
    [OTHER_SERVICE]: 'integrations:refusal.otherService',
    [INTEGRATION_MISSING]: 'integrations:refusal.notSetUp',
    'Enter the site key': 'integrations:refusal.noSiteKey',
    'A site key has letters, digits, - and _ only': 'integrations:refusal.siteKey',
    'Choose a score from 0 to 1': 'integrations:refusal.score',
    [TAG_FAULTS.googleId]: 'integrations:refusal.googleId',
    [TAG_FAULTS.matomoAddress]: 'integrations:refusal.matomoAddress',
  },
});

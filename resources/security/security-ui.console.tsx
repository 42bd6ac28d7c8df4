import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { GateIllustration } from '@tributary/kit/illustrations/GateIllustration.console.tsx';
import { ASSET_FAULTS } from './assets.ts';
import { security } from './security.ts';
import { DOMAIN_FAULT, NOT_FOR_YOU, OWN_DOMAIN, OWN_FACTOR } from './sign-in.ts';
import { SOURCE_FAULTS } from './sources.ts';

export type SecurityRecord = RecordOf<typeof security>;

const PATH = '/general-settings/security';

const refusalsOf = (group: string, faults: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(faults).map(([name, text]) => [text, `security:${group}.${name}`]));

/** The ui of the security settings. */
export const securityUi = defineUi<SecurityRecord>(security, {
  illustration: <GateIllustration />,
  listPath: PATH,
  openPath: () => PATH,
  refusals: {
    ...refusalsOf('fault', SOURCE_FAULTS),
    ...refusalsOf('assetFault', ASSET_FAULTS),
    'These sources are too long together: browsers and proxies refuse such pages. Remove some.':
      'security:refusal.tooLong',
    [DOMAIN_FAULT]: 'security:signInFault.domain',
    [OWN_DOMAIN]: 'security:signInFault.ownDomain',
    [OWN_FACTOR]: 'security:signInFault.ownFactor',
    [NOT_FOR_YOU]: 'security:signInFault.notForYou',
    'At most 30 sources': 'security:refusal.mostSources',
    'At most 20 assets': 'security:refusal.mostAssets',
    'At most 10 attributes': 'security:refusal.mostAttributes',
  },
});

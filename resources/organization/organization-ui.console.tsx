import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { LOCALES } from '@tributary/kit/i18n/locales.ts';
import { currencies } from '@tributary/kit/money.ts';
import { BridgeIllustration } from '@tributary/kit/illustrations/BridgeIllustration.console.tsx';
import { IMAGE_USES } from './images.ts';
import { NO_CONTACT_ADDRESS, NO_ZONE, organization } from './organization.ts';
import { OrganizationPicture } from './OrganizationPicture.console.tsx';

export type Organization = RecordOf<typeof organization>;

const PATH = '/general-settings/organization';

/** The ui of the organization. */
export const organizationUi = defineUi<Organization>(organization, {
  illustration: <BridgeIllustration />,
  listPath: PATH,
  openPath: () => PATH,
  opensWith: 'update',
  drafts: true,
  choices: { language: LOCALES, currency: currencies },
  show(path, value) {
    const use = IMAGE_USES.find((each) => path === `identity.${each}`);
    return use && typeof value === 'string' ? (
      <OrganizationPicture use={use} name={value} height={28} />
    ) : null;
  },
  refusals: {
    [NO_CONTACT_ADDRESS]: 'organization:refusal.address',
    [NO_ZONE]: 'organization:refusal.zone',
    'This logo does not exist.': 'organization:refusal.logo',
    'This favicon does not exist.': 'organization:refusal.favicon',
  },
});

import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { PeopleIllustration } from '@tributary/kit/illustrations/PeopleIllustration.console.tsx';
import { privacy, PRIVACY_FAULTS } from './privacy.ts';

const PATH = '/general-settings/privacy';

/** The ui of the privacy settings. */
export const privacyUi = defineUi<RecordOf<typeof privacy>>(privacy, {
  illustration: <PeopleIllustration />,
  listPath: PATH,
  openPath: () => PATH,
  drafts: true,
  refusals: {
    ...Object.fromEntries(
      Object.entries(PRIVACY_FAULTS).map(([name, text]) => [text, `privacy:fault.${name}`]),
    ),
    'More has arrived since this was counted. Look again.': 'privacy:refusal.more',
    'The interval was changed since this was counted. Look again.': 'privacy:refusal.changed',
    'The title field is required': 'privacy:refusal.title',
  },
});

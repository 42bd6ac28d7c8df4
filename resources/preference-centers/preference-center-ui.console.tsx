import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { PeopleIllustration } from '@tributary/kit/illustrations/PeopleIllustration.console.tsx';
import { SUBSCRIPTION_EXISTS, TOPIC_EXISTS } from './choices.ts';
import { preferenceCenters, UNPUBLISH_FIRST } from './preference-center.ts';

export type PreferenceCenter = RecordOf<typeof preferenceCenters>;

/** Preference centers as the shared screens see them. */
export const preferenceCenterUi = defineUi<PreferenceCenter>(preferenceCenters, {
  illustration: <PeopleIllustration />,
  listPath: '/preference-centers/list',
  createPath: '/preference-centers/create',
  openPath: ({ id }) => `/preference-centers/${id}/edit`,
  opensWith: 'update',
  drafts: true,
  refusals: {
    [UNPUBLISH_FIRST]: 'preferenceCenters:refusal.unpublishFirst',
    [SUBSCRIPTION_EXISTS]: 'preferenceCenters:refusal.subscriptionExists',
    [TOPIC_EXISTS]: 'preferenceCenters:refusal.topicExists',
    'Add a subscription first: visitors would find nothing to choose.': 'preferenceCenters:refusal.empty',
    'This topic is not one of the center’s topics': 'preferenceCenters:refusal.topic',
  },
});

import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { FormIllustration } from '@tributary/kit/illustrations/FormIllustration.console.tsx';
import { EMBED_MODES, NO_ORIGIN, REPEATED_ORIGIN, TOO_MANY_ORIGINS } from './embedded-settings.ts';
import { forms } from './form.ts';

export type Form = RecordOf<typeof forms>;

/** The ui of forms. */
export const formUi = defineUi<Form>(forms, {
  illustration: <FormIllustration />,
  listPath: '/forms/list',
  createPath: '/forms/create',
  openPath: ({ id }) => `/forms/${id}/edit`,
  opensWith: 'update',
  drafts: true,
  deletionKey: ({ embeddedSettings }) =>
    embeddedSettings.origins?.length ? 'forms:deletionEmbedded' : undefined,
  choices: { 'embeddedSettings.mode': EMBED_MODES },
  failureKeys: { creating: 'forms:failure.creating', updating: 'forms:failure.updating' },
  refusals: {
    [NO_ORIGIN]: 'forms:refusal.origin',
    [REPEATED_ORIGIN]: 'forms:refusal.originTwice',
    [TOO_MANY_ORIGINS]: 'forms:refusal.originsMany',
  },
  partMessages: ['formBuilder:props', 'formBuilder:settings'],
});

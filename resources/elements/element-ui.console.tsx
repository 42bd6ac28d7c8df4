import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { PageIllustration } from '@tributary/kit/illustrations/PageIllustration.console.tsx';
import { ELEMENT_OFFERS, elements, ELEMENT_TYPES } from './element.ts';
import { BAD_DEFAULT, KEY_LETTERS, RESERVED_KEY } from './property.ts';

export type PageElement = RecordOf<typeof elements>;

/** Elements as the shared screens see them. */
export const elementUi = defineUi<PageElement>(elements, {
  illustration: <PageIllustration />,
  listPath: '/themes/elements',
  createPath: '/themes/elements/new',
  openPath: ({ id }) => `/themes/elements/${id}/edit`,
  opensWith: 'read',
  choices: { type: ELEMENT_TYPES, offeredAs: ELEMENT_OFFERS },
  refusals: {
    [RESERVED_KEY]: 'elements:refusal.reservedKey',
    [KEY_LETTERS]: 'elements:refusal.keyLetters',
    [BAD_DEFAULT]: 'elements:refusal.badDefault',
    'Please enter a unique key': 'elements:refusal.uniqueKey',
  },
});

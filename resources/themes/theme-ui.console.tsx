import type { RecordOf } from '@tributary/engine/definition/resource.ts';
import { defineUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { PageIllustration } from '@tributary/kit/illustrations/PageIllustration.console.tsx';
import { useTranslation } from 'react-i18next';
import { themes } from './theme.ts';

export type Theme = RecordOf<typeof themes>;

const STATES = ['active', 'creating', 'compiling'] as const;

/** A state of a theme in comparisons and in the log, in words: yes and no say nothing of it. */
function StateText({ state, value }: { state: (typeof STATES)[number]; value: boolean }) {
  const { t } = useTranslation('themes');
  return <>{t(`value.${state}.${value ? 'true' : 'false'}`)}</>;
}

/** The ui of themes. */
export const themeUi = defineUi<Theme>(themes, {
  illustration: <PageIllustration />,
  listPath: '/themes',
  createPath: '/themes/new',
  openPath: ({ id }) => `/themes/${id}/edit`,
  opensWith: 'read',
  show(path, value) {
    const state = STATES.find((each) => each === path);
    return state && typeof value === 'boolean' ? <StateText state={state} value={value} /> : undefined;
  },
  refusals: {
    'Active themes cannot be deleted': 'themes:refusal.activeStays',
    'A code editor needs an identifier': 'themes:refusal.identifier',
    'An html file is the header or the footer': 'themes:refusal.sitePart',
    'Use small letters, digits, hyphens and slashes': 'themes:refusal.path',
    'Use small letters, digits and hyphens': 'themes:refusal.identifierLetters',
    'A header or footer can hold 300 elements at most': 'themes:refusal.tags',
    'An element of a header or footer can hold 200 attributes at most': 'themes:refusal.attributes',
    'Enter a colour as #rrggbb': 'themes:refusal.colour',
    'Pages are being given a look already.': 'themes:refusal.running',
    'Activate the theme first.': 'themes:refusal.notActive',
    'The theme is still being made. Try again in a moment.': 'themes:refusal.creating',
    'This has ended meanwhile. Look at it again.': 'themes:refusal.ended',
    'This was undone. Begin again.': 'themes:refusal.undone',
    'This cannot be undone any more.': 'themes:refusal.notUndone',
  },
});

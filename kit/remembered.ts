/** Values that this browser stores for the person, without the server (specification, section 2). */
export const REMEMBERED_PREFIX = 'tributary.';

const oneOf =
  <const T extends string>(first: T, ...others: T[]) =>
  (text: string | null): T =>
    [first, ...others].find((value) => value === text) ?? first;

/** Each name with how its stored text is parsed; a missing or invalid text gives the default. */
export const REMEMBERED = {
  language: oneOf('en-US', 'es'),
  skin: oneOf('light', 'dark', 'auto'),
  layout: oneOf('vertical', 'horizontal'),
  direction: oneOf('ltr', 'rtl'),
  pagesListView: oneOf('grid', 'list'),
  themesEditTab: oneOf('customizer', 'resources', 'files', 'settings'),
  integrationsTab: oneOf('recaptcha', 'postcode', 'tagManager', 'abTesting', 'custom'),
  mediaListView: oneOf('grid', 'list'),
  /** Whether the page builder saves drafts by itself. */
  pageAutosave: (text: string | null) => text !== 'false',
  /** Whether data of the production environment is shown. */
  productionEnvironment: (text: string | null) => text !== 'false',
  menuCollapsed: (text: string | null) => text === 'true',
  /** The user whose appearance this browser has adopted. */
  appearanceOf: (text: string | null) => text ?? '',
} as const;

export type RememberedName = keyof typeof REMEMBERED;
export type RememberedValue<N extends RememberedName> = ReturnType<(typeof REMEMBERED)[N]>;

/** Names with a variable part: a screen's tour, a resource's columns, a dismissed sentence, opened records. */
export type RememberedPart =
  | `tourSeen.${string}`
  | `tableColumns.${string}`
  | `dismissed.${string}`
  | `recent.${string}`;

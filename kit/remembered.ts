/** What this browser remembers for the person, without the server (specification, section 2). */
export const REMEMBERED_PREFIX = 'tributary.';

const oneOf =
  <const T extends string>(first: T, ...others: T[]) =>
  (text: string | null): T =>
    [first, ...others].find((value) => value === text) ?? first;

/** Each name with how its stored text is read; an absent or foreign text reads as the default. */
export const REMEMBERED = {
  language: oneOf('en-US', 'es'),
  skin: oneOf('light', 'dark', 'auto'),
  layout: oneOf('vertical', 'horizontal'),
  direction: oneOf('ltr', 'rtl'),
  pagesListView: oneOf('grid', 'list'),
  /** Whether data made with the production environment is shown and used. */
  productionEnvironment: (text: string | null) => text !== 'false',
  menuCollapsed: (text: string | null) => text === 'true',
  /** The user whose appearance this browser has taken over. */
  appearanceOf: (text: string | null) => text ?? '',
} as const;

export type RememberedName = keyof typeof REMEMBERED;
export type RememberedValue<N extends RememberedName> = ReturnType<(typeof REMEMBERED)[N]>;

/** Names with a part of their own: a screen's tour, a resource's columns, a sentence that was dismissed, what one opened. */
export type RememberedPart =
  | `tourSeen.${string}`
  | `tableColumns.${string}`
  | `dismissed.${string}`
  | `recent.${string}`;

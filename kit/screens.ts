import type { ComponentType } from 'react';

/** The sections of the menu, in order. */
export const MENU_SECTIONS = [
  'overview',
  'content',
  'data',
  'design',
  'settings',
  'account',
  'support',
] as const;
export type MenuSection = (typeof MENU_SECTIONS)[number];

/** A menu entry. The ability of its screen decides who sees it. */
export interface MenuEntry {
  section: MenuSection;
  /**
   * A key of the `menu` messages, which are fetched before the first paint and contain nothing else: `menu:pages`.
   */
  labelKey: string;
  /** A Tabler icon, or any component with the same props. */
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  /** Smaller numbers come first within their section. Default: 100. */
  order?: number;
}

/** One stop of a screen's tour. Its target has its name as `data-tour`; a stop without a target is left out. */
export interface TourStep {
  at: string;
  /** Message keys with their namespace. */
  titleKey: string;
  textKey: string;
}

/** One screen of the console, which a feature declares and the shell mounts. */
export interface ScreenDeclaration {
  /** As TanStack Router writes it: `/pages/$id/settings`. */
  path: string;
  /** Other paths of this screen, with the same parameters. */
  alsoAt?: readonly string[];
  /** The ability that the screen requires; none: every signed-in person. */
  ability?: readonly [action: string, subject: string];
  /** `full` gives the whole window to the screen (the builder). */
  layout?: 'default' | 'full';
  /** A message key with its namespace, for the browser's tab. */
  titleKey: string;
  component: () => Promise<{ default: ComponentType }>;
  menu?: MenuEntry;
  /** The tour of the screen, offered on the first visit. Fetched when it starts. */
  tour?: () => Promise<{ default: readonly TourStep[] }>;
  /** Also shown without signing in (the support screens); it then must not call the API. */
  withoutSignIn?: boolean;
}

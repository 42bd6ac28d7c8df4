import type { ComponentType } from 'react';

/** The parts that the menu is divided into, in their order. */
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

/** A place in the menu. The ability of its screen decides who sees it. */
export interface MenuEntry {
  section: MenuSection;
  /** A key of the namespace `menu`, which is fetched before the first paint and holds nothing else: `menu:pages`. */
  labelKey: string;
  /** A Tabler icon, or any component of that shape. */
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  /** Smaller stands higher within its section; 100 when not said. */
  order?: number;
}

/** One stop of a screen's tour. What it points at bears its name as `data-tour`; a stop that is not there is left out. */
export interface TourStep {
  at: string;
  /** Keys of messages with their namespace. */
  titleKey: string;
  textKey: string;
}

/** One screen of the console, as the rooms declare it and the shell mounts it. */
export interface ScreenDeclaration {
  /** As TanStack Router writes it: `/pages/$id/settings`. */
  path: string;
  /** Other addresses that lead here, with the same parameters. */
  alsoAt?: readonly string[];
  /** What a person must be allowed to do, or nothing for whoever is signed in. */
  ability?: readonly [action: string, subject: string];
  /** `full` leaves the whole window to the screen (the builder). */
  layout?: 'default' | 'full';
  /** The key of a message with its namespace; it names the browser's tab. */
  titleKey: string;
  component: () => Promise<{ default: ComponentType }>;
  menu?: MenuEntry;
  /** Shows somebody around, who is offered it on their first visit. Fetched when it is begun. */
  tour?: () => Promise<{ default: readonly TourStep[] }>;
  /** Shown without signing in as well (the support screens); it must then need nothing of the API. */
  withoutSignIn?: boolean;
}

import type { ComponentType } from 'react';
import type { Action, Subject } from '../access/roles.ts';
import type { Flag } from '../quota/plans.ts';
import type { ResourceUi } from '../screens/resource-ui.console.ts';
import type { LoadTour } from '../screens/tour/tour-step.ts';

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
   * A key of the `menu` messages: `menu:pages`. Each feature has its own in `messages/menu.{locale}.json`; those of all
   * are fetched before the first paint, and contain nothing else.
   */
  labelKey: string;
  /** A Tabler icon, or any component with the same props. */
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  /** Smaller numbers come first within their section. Default: 100. */
  order?: number;
}

/** One screen of the console, which its feature declares and the shell mounts. */
export interface ScreenDeclaration {
  /** As TanStack Router writes it: `/pages/$id/settings`. */
  path: string;
  /** Other paths of this screen, with the same parameters. */
  alsoAt?: readonly string[];
  /** The ability that the screen requires; none: every signed-in person. */
  ability?: readonly [action: Action, subject: Subject];
  /**
   * The plan's flag that includes the screen. Without the flag, the menu leaves the screen out and the screen says what
   * is missing.
   */
  flag?: Flag;
  /** `full` gives the whole window to the screen (the builder). */
  layout?: 'default' | 'full';
  /** A message key with its namespace, for the browser's tab. */
  titleKey: string;
  /**
   * The place in the guides that describes the screen: a file of `docs/guide`, with the id of a heading for a section.
   */
  guide: string;
  component: () => Promise<{ default: ComponentType }>;
  menu?: MenuEntry;
  /** The path of the screen with a menu entry that has this one as a tab. The palette finds it by its own title. */
  tabOf?: string;
  /** The tour of the screen, offered on the first visit. Fetched when it starts. */
  tour?: LoadTour;
  /** Also shown without signing in (the support screens); it then calls public routes at most. */
  withoutSignIn?: boolean;
}

/** One feature as the console knows it from its start: fetched first, so it holds no schema, picture or screen. */
export interface ConsoleFeature {
  /** Of a feature that brings a resource: the resource's name. */
  name: string;
  screens?: readonly ScreenDeclaration[];
  /**
   * How the shared screens see the records of its resource. Fetched by screens that span features: the activity log, a
   * tag's records. A resource that the console only reads has no log entries and no tags, so it leaves this out.
   */
  ui?: () => Promise<ResourceUi>;
  /**
   * Server events that put its queries out of date: those whose keys start with its name. They are read again when a
   * screen needs them next; a screen that is open subscribes to the event.
   */
  staleAfter?: readonly 'submission'[];
}

/** Declares a feature to the console. */
export function defineConsoleFeature(feature: ConsoleFeature): ConsoleFeature {
  return feature;
}

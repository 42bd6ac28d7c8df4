import type { Found } from '@tributary/engine/search/response.ts';
import type { MenuEntry, ScreenDeclaration } from '@tributary/engine/feature/feature.console.ts';

export type Icon = MenuEntry['icon'];

/** One line of the palette: a place to open, or something to do. */
export interface PaletteItem {
  id: string;
  label: string;
  icon: Icon;
  /** What else is known of it, in small letters. */
  detail?: string | undefined;
  /** How it stands, or where it is from, at the end of its line. */
  end?: string | undefined;
  /** Where it leads; such an entry can be opened in another tab as well. */
  path?: string;
  run?: () => void;
}

export interface EntryGroup {
  id: string;
  title: string;
  entries: PaletteItem[];
}

/** What the palette must know of a noun: the name and the icon of its list. */
export interface ResourceLink {
  titleKey: string;
  icon: Icon;
  /** The catalogue with the words for its values. */
  catalogue: string;
}

/** Whether a person may open what was found: its screen exists, and they hold what it asks for. */
export function opens(
  screens: readonly ScreenDeclaration[],
  { path, id }: Pick<Found, 'path' | 'id'>,
  can: (action: string, subject: string) => boolean,
): boolean {
  const pattern = path.replace(id, '$id');
  return screens.some((screen) => screen.path === pattern && (!screen.ability || can(...screen.ability)));
}

/** A noun's place in the menu, found by what one must be allowed to read for both. */
export function resourceLink(
  screens: readonly ScreenDeclaration[],
  subject: string,
): ResourceLink | undefined {
  const list = screens.find((screen) => screen.menu && screen.ability?.[1] === subject);
  if (!list?.menu) return undefined;
  return { titleKey: list.titleKey, icon: list.menu.icon, catalogue: list.titleKey.split(':')[0]! };
}

import type { Found } from '@tributary/engine/search/response.ts';
import type { MenuEntry, ScreenDeclaration } from '@tributary/engine/feature/feature.console.ts';

export type Icon = MenuEntry['icon'];

/** One entry of the palette: a link or an action. */
export interface PaletteItem {
  id: string;
  label: string;
  icon: Icon;
  /** Details in small print. */
  detail?: string | undefined;
  /** Its state or origin, at the end of its line. */
  end?: string | undefined;
  /** Its path; such an entry can be opened in another tab as well. */
  path?: string;
  run?: () => void;
}

export interface EntryGroup {
  id: string;
  title: string;
  entries: PaletteItem[];
}

/** The parts of a resource that the palette shows: the name and the icon of its list. */
export interface ResourceLink {
  titleKey: string;
  icon: Icon;
  /** The namespace of the messages for its values. */
  catalogue: string;
}

/** Whether a person may open a search result: its screen exists, and they have its ability. */
export function opens(
  screens: readonly ScreenDeclaration[],
  { path, id }: Pick<Found, 'path' | 'id'>,
  can: (action: string, subject: string) => boolean,
): boolean {
  const pattern = path.replace(id, '$id');
  return screens.some((screen) => screen.path === pattern && (!screen.ability || can(...screen.ability)));
}

/** A resource's menu entry, found by the `read` ability of both. */
export function resourceLink(
  screens: readonly ScreenDeclaration[],
  subject: string,
): ResourceLink | undefined {
  const list = screens.find((screen) => screen.menu && screen.ability?.[1] === subject);
  if (!list?.menu) return undefined;
  return { titleKey: list.titleKey, icon: list.menu.icon, catalogue: list.titleKey.split(':')[0]! };
}

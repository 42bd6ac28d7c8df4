import {
  MENU_SECTIONS,
  type MenuEntry,
  type MenuSection,
  type ScreenDeclaration,
} from '@tributary/engine/feature/feature.console.ts';

/** A menu entry: its screen's path, label and icon. */
export interface MenuItem extends MenuEntry {
  path: string;
}

export interface MenuGroup {
  section: MenuSection;
  items: MenuItem[];
}

/**
 * The menu for the abilities of `can`: sections in order, empty ones left out.
 * @param features the plan's; undefined while they are not known, so that nothing appears late
 */
export function menuOf(
  screens: readonly ScreenDeclaration[],
  can: (action: string, subject: string) => boolean,
  features?: readonly string[],
): MenuGroup[] {
  const items = screens.flatMap(({ path, menu, ability, flag }): MenuItem[] =>
    menu && (!ability || can(...ability)) && (!flag || !features || features.includes(flag))
      ? [{ ...menu, path }]
      : [],
  );
  return MENU_SECTIONS.flatMap((section) => {
    const own = items
      .filter((item) => item.section === section)
      .sort((a, b) => (a.order ?? 100) - (b.order ?? 100));
    return own.length > 0 ? [{ section, items: own }] : [];
  });
}

/** `/pages/list` represents everything below `/pages`. */
const base = (path: string): string => path.replace(/\/(list|analytics)$/, '');

/** The path of the menu entry that a URL belongs to: the longest match. */
export function activePath(paths: readonly string[], address: string): string | undefined {
  return paths
    .filter((path) => address === path || address === base(path) || address.startsWith(`${base(path)}/`))
    .sort((a, b) => base(b).length - base(a).length)[0];
}

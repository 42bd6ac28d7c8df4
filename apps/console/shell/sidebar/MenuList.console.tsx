import { useRouterState } from '@tanstack/react-router';
import { namespacesOf, useTranslate, type Translate } from '@tributary/kit/i18n/message.console.ts';
import { useTranslation } from 'react-i18next';
import { activePath, type MenuGroup } from '../menu.ts';
import { MenuLink } from './MenuLink.console.tsx';
import classes from './MenuList.module.css';

/** Translates the labels of a menu, whose messages belong to many features. */
export function useMenuWords(menu: readonly MenuGroup[]): Translate {
  return useTranslate(namespacesOf(menu.flatMap(({ items }) => items.map(({ labelKey }) => labelKey))));
}

/** The menu entry of the open screen. */
export function useActivePath(menu: readonly MenuGroup[]): string | undefined {
  const path = useRouterState({ select: (state) => state.location.pathname });
  return activePath(
    menu.flatMap(({ items }) => items.map((item) => item.path)),
    path,
  );
}

/** The whole menu, by sections. */
export function MenuList({ menu, onFollow }: { menu: readonly MenuGroup[]; onFollow?: () => void }) {
  const { t } = useTranslation('shell');
  const translate = useMenuWords(menu);
  const active = useActivePath(menu);
  return (
    <div className={classes.menu}>
      {menu.map(({ section, items }) => (
        <div key={section} className={classes.group}>
          {section !== 'overview' ? (
            <div className={classes.heading}>
              <span>{t(`sections.${section}`)}</span>
            </div>
          ) : null}
          <ul className={classes.list} aria-label={t(`sections.${section}`)}>
            {items.map((item) => (
              <li key={item.path}>
                <MenuLink
                  item={item}
                  label={translate(item.labelKey)}
                  active={item.path === active}
                  onFollow={onFollow}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}

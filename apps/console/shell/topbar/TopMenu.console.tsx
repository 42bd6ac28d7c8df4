import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { MenuGroup } from '../menu.ts';
import { MenuLink } from '../sidebar/MenuLink.console.tsx';
import { useActivePath, useMenuWords } from '../sidebar/MenuList.console.tsx';
import classes from './TopMenu.module.css';

/** The menu on top: a section with one entry is that entry, the others open below their names. */
export default function TopMenu({ menu }: { menu: readonly MenuGroup[] }) {
  const { t } = useTranslation('shell');
  const translate = useMenuWords(menu);
  const active = useActivePath(menu);
  return (
    <nav aria-label={t('mainMenu')} className={classes.menu}>
      {menu.map(({ section, items }) => {
        const [only] = items;
        if (only && items.length === 1) {
          return (
            <MenuLink
              key={section}
              item={only}
              label={translate(only.labelKey)}
              active={only.path === active}
            />
          );
        }
        return (
          <Menu key={section} position="bottom-start" withinPortal={false}>
            <Menu.Target>
              <button
                type="button"
                className={classes.section}
                data-active={items.some(({ path }) => path === active) || undefined}
              >
                {t(`sections.${section}`)}
                <IconChevronDown size={14} stroke={1.6} />
              </button>
            </Menu.Target>
            <Menu.Dropdown miw={200}>
              {items.map(({ path, labelKey, icon: Icon }) => (
                <Menu.Item
                  key={path}
                  component={Link}
                  to={path}
                  leftSection={<Icon size={16} stroke={1.6} />}
                  aria-current={path === active ? 'page' : undefined}
                >
                  {translate(labelKey)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        );
      })}
    </nav>
  );
}

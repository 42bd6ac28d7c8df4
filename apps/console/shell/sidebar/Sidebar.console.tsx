import { Skeleton } from '@mantine/core';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { LogoWithName } from '@tributary/kit/components/Logo.console.tsx';
import { useRemembered } from '@tributary/kit/remembered.console.ts';
import { useTranslation } from 'react-i18next';
import { HOME } from '../../session/return-path.ts';
import { IconAction } from '../IconAction.console.tsx';
import type { MenuGroup } from '../menu.ts';
import { MenuList } from './MenuList.console.tsx';
import { OrganizationMark } from './OrganizationMark.console.tsx';
import classes from './Sidebar.module.css';

const LINES = [88, 64, 72, 56, 96, 60, 80];

/** The skeleton of the menu while the session loads. */
function MenuSkeleton() {
  return (
    <div className={classes.waiting} aria-hidden>
      {LINES.map((width) => (
        <Skeleton key={width} h={12} w={width} />
      ))}
    </div>
  );
}

/**
 * The menu at the side. Collapsed it shows icons alone and opens over the content while it is hovered or focused. On
 * narrow windows a drawer replaces it.
 */
export function Sidebar({ menu, pending }: { menu: readonly MenuGroup[]; pending: boolean }) {
  const { t } = useTranslation('shell');
  const [collapsed, setCollapsed] = useRemembered('menuCollapsed');
  const Icon = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <div className={classes.place} data-collapsed={collapsed || undefined}>
      <nav aria-label={t('mainMenu')} className={classes.side}>
        <div className={classes.head}>
          <Link to={HOME} aria-label={t('home')} className={classes.logo}>
            <LogoWithName />
          </Link>
        </div>
        <div className={classes.whose}>
          <OrganizationMark />
        </div>
        <div className={classes.scroll}>{pending ? <MenuSkeleton /> : <MenuList menu={menu} />}</div>
        <div className={classes.foot}>
          <IconAction
            label={t(collapsed ? 'expandMenu' : 'collapseMenu')}
            data-tip-above
            onClick={() => setCollapsed(!collapsed)}
          >
            <Icon size={18} stroke={1.6} className="mantine-rotate-rtl" />
          </IconAction>
        </div>
      </nav>
    </div>
  );
}

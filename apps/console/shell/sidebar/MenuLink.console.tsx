import { Link } from '@tanstack/react-router';
import type { MenuItem } from '../menu.ts';
import classes from './MenuLink.module.css';

interface MenuLinkProps {
  item: MenuItem;
  label: string;
  active: boolean;
  onFollow?: (() => void) | undefined;
}

/** One menu entry. */
export function MenuLink({ item, label, active, onFollow }: MenuLinkProps) {
  const { icon: Icon } = item;
  return (
    <Link
      to={item.path}
      className={classes.link}
      data-active={active || undefined}
      aria-current={active ? 'page' : undefined}
      onClick={onFollow}
    >
      <Icon size={18} stroke={1.6} />
      <span className={classes.label}>{label}</span>
    </Link>
  );
}

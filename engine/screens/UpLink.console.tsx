import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './UpLink.module.css';
import { ConsoleLink } from './links.console.tsx';

/** Above a screen's title: to the screen that it belongs to. */
export function UpLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ConsoleLink to={to} size="sm" c="dimmed" className={classes.back!}>
      <IconChevronLeft size={14} aria-hidden />
      {children}
    </ConsoleLink>
  );
}

import { useEffect, useRef } from 'react';
import { useAddress } from './address.console.tsx';
import { ConsoleLink } from './links.console.tsx';
import classes from './ScreenTabs.module.css';

/** Screens that belong together, as links in a row; the open one is marked. */
export function ScreenTabs({
  label,
  tabs,
}: {
  /** Common name of the screens, for screen readers. */
  label: string;
  tabs: readonly { to: string; title: string }[];
}) {
  const { path } = useAddress();
  // On a phone the tabs are one line that scrolls; each screen renders its own line.
  const line = useRef<HTMLElement>(null);
  useEffect(() => {
    line.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [path]);
  return (
    <nav ref={line} className={classes.tabs} aria-label={label}>
      {tabs.map(({ to, title }) => (
        <ConsoleLink
          key={to}
          to={to}
          underline="never"
          className={classes.tab}
          aria-current={path === to ? 'page' : undefined}
        >
          {title}
        </ConsoleLink>
      ))}
    </nav>
  );
}

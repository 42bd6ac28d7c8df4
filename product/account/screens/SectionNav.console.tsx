import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './AccountSettings.module.css';

const PARTS = ['profile', 'signIn', 'sessions', 'appearance', 'emails', 'data'] as const;
type Part = (typeof PARTS)[number];

/** How far below the upper edge a part begins to count as the one that is read, in pixels. */
const READING_LINE = 160;

/** The part at the reading line; the last one at the end of the screen, which may never reach the line. */
function partInSight(): Part {
  const { scrollHeight, clientHeight } = document.documentElement;
  if (scrollHeight > clientHeight + 40 && window.scrollY + clientHeight >= scrollHeight - 8)
    return PARTS.at(-1)!;
  const passed = PARTS.filter((part) => {
    const top = document.getElementById(part)?.getBoundingClientRect().top;
    return top !== undefined && top <= READING_LINE;
  });
  return passed.at(-1) ?? PARTS[0];
}

/** Leads to the parts of the screen and shows which one is in sight: a list at the side, tabs on a phone. */
export function SectionNav() {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const [current, setCurrent] = useState<Part>(PARTS[0]);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const look = (): void => setCurrent(partInSight());
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, []);
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]');
    const box = list.current;
    if (!link || !box || box.scrollWidth <= box.clientWidth) return;
    box.scrollTo({ left: link.offsetLeft - (box.clientWidth - link.offsetWidth) / 2 });
  }, [current]);
  return (
    <nav ref={list} className={classes.nav} aria-label={t('nav.label')}>
      <ul>
        {PARTS.map((part) => (
          <li key={part}>
            <a
              href={`#${part}`}
              aria-current={part === current ? 'location' : undefined}
              onClick={(event) => {
                event.preventDefault();
                void navigate({ to: '/account-settings', hash: part, replace: true });
              }}
            >
              {t(`nav.${part}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

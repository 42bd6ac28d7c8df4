import { ActionIcon } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ScrollToTop.module.css';

/** How far a person has scrolled before the button appears, in px (specification, section 2). */
export const SCROLLED_PX = 250;

/** A button that scrolls a long screen to its top. */
export function ScrollToTop() {
  const { t } = useTranslation('kit');
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = (): void => setShown(window.scrollY > SCROLLED_PX);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!shown) return null;
  const smooth = window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
  return (
    <ActionIcon
      className={classes.button}
      variant="default"
      size="lg"
      aria-label={t('scrollToTop')}
      onClick={() => window.scrollTo({ top: 0, behavior: smooth })}
    >
      <IconArrowUp size={18} />
    </ActionIcon>
  );
}

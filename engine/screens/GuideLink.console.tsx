import { Link, useMatches } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/**
 * A link to the place in the guides that tells of the open screen, in a window of its own: what is not saved stays. The
 * guides know the place; a screen only says its path.
 */
export function GuideLink(props: Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'>) {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' });
  return <Link {...props} to="/support/docs" search={{ screen }} target="_blank" />;
}

import { Link, useMatches } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/** What the link reads of the open screen. */
export interface GuideStatics {
  guide?: string;
}

/**
 * A link to the place in the guides that tells of the open screen, or to all guides where it has none. It opens a window
 * of its own: what is not saved stays.
 */
export function GuideLink(props: Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'>) {
  const place = useMatches({
    select: (matches) => (matches.at(-1)?.staticData as GuideStatics | undefined)?.guide,
  });
  if (!place) return <Link {...props} to="/support/docs" target="_blank" />;
  const [guide, hash] = place.split('#');
  return <Link {...props} to="/support/docs/$guide" params={{ guide }} hash={hash} target="_blank" />;
}

import { Link, useMatches } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/** The static data of the open screen that the link reads. */
export interface GuideStatics {
  guide?: string;
}

/**
 * A link to the place in the guides that describes the open screen, or to all guides where there is none. It opens a
 * new window, so that unsaved edits stay.
 */
export function GuideLink(props: Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel'>) {
  const place = useMatches({
    select: (matches) => (matches.at(-1)?.staticData as GuideStatics | undefined)?.guide,
  });
  if (!place) return <Link {...props} to="/support/docs" target="_blank" />;
  const [guide, hash] = place.split('#');
  return <Link {...props} to="/support/docs/$guide" params={{ guide }} hash={hash} target="_blank" />;
}

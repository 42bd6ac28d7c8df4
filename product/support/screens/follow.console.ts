import { useRouter } from '@tanstack/react-router';

/** A click, as React or the browser tells of it. */
type Click = Pick<
  MouseEvent,
  'target' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'defaultPrevented' | 'preventDefault'
>;

/** Follows links to other screens without loading the console again; one that opens a tab is left to the browser. */
export function useFollowInside(): (event: Click) => void {
  const { history } = useRouter();
  return (event) => {
    const link = (event.target as Element).closest('a');
    const to = link?.getAttribute('href') ?? '';
    const isOther = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (!to.startsWith('/') || link?.target || event.defaultPrevented || isOther) return;
    event.preventDefault();
    history.push(to);
  };
}

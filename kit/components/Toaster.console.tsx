import { useEffect, useState, type FunctionComponent } from 'react';
import { onFirstToast } from './toasts.console.tsx';

/** How long after the start the window of toasts is fetched, in ms: it must be there when the connection breaks. */
const FETCHED_AFTER_MS = 4000;

// Vite fetches the style sheet outside of a chain that begins at `import()` itself: a failure of it would be unhandled.
const loadWindow = () => import('./ToastWindow.console.tsx');

/** Vite adds each style sheet once: those that could not be fetched are replaced, so that the browser fetches them again. */
function refetchStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode());
}

/** The container of toasts; mounted once, by the shell. Its window is fetched with the first toast, or soon. */
export function Toaster() {
  const [Window, setWindow] = useState<FunctionComponent>();
  useEffect(() => {
    // A toast for which it can't be fetched waits for the next one, or for the connection.
    const fetch = (): void => {
      loadWindow().then(
        (module) => setWindow(() => module.default),
        () => window.addEventListener('online', fetchAgain, { once: true }),
      );
    };
    const fetchAgain = (): void => {
      refetchStyles();
      fetch();
    };
    onFirstToast(fetch);
    const soon = window.setTimeout(fetch, FETCHED_AFTER_MS);
    return () => {
      window.clearTimeout(soon);
      window.removeEventListener('online', fetchAgain);
    };
  }, []);
  return Window ? <Window /> : null;
}

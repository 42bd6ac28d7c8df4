import { useEffect, useState, type FunctionComponent } from 'react';
import { onFirstToast } from './toasts.console.tsx';

/** How long after the start the window of toasts is fetched, in ms: it must be there when the connection breaks. */
const FETCHED_AFTER_MS = 4000;

/** The container of toasts; mounted once, by the shell. Its window is fetched with the first toast, or soon. */
export function Toaster() {
  const [Window, setWindow] = useState<FunctionComponent>();
  useEffect(() => {
    // A toast for which it can't be fetched waits for the next one, or for the connection.
    const fetch = (): void =>
      void import('./ToastWindow.console.tsx').then(
        (module) => setWindow(() => module.default),
        () => window.addEventListener('online', fetch, { once: true }),
      );
    onFirstToast(fetch);
    const soon = window.setTimeout(fetch, FETCHED_AFTER_MS);
    return () => window.clearTimeout(soon);
  }, []);
  return Window ? <Window /> : null;
}

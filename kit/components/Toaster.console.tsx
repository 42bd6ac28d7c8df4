import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstToast } from './toasts.console.tsx';

const ToastWindow = lazy(() => import('./ToastWindow.console.tsx'));

/** The container of toasts; mounted once, by the shell. Its window is fetched with the first toast. */
export function Toaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  return wanted ? (
    <Suspense fallback={null}>
      <ToastWindow />
    </Suspense>
  ) : null;
}

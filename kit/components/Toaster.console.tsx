import { lazy, Suspense, useEffect, useState } from 'react';
import { onFirstToast } from './toasts.console.tsx';

const ToastWindow = lazy(() => import('./ToastWindow.console.tsx'));

/** Where toasts appear; mounted once, by the shell. What shows them is fetched with the first one. */
export function Toaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  return wanted ? (
    <Suspense fallback={null}>
      <ToastWindow />
    </Suspense>
  ) : null;
}

import { Suspense, useEffect, useRef, useState, type FunctionComponent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailure } from '@tributary/kit/components/toasts.console.tsx';

interface LazyProps {
  /** Called when the code could not be loaded, after the person was told: closes the part that they opened. */
  onMissing?: () => void;
  /** Shown until the code is loaded. */
  waiting?: ReactNode;
}

/**
 * A part of a screen, such as a dialog, whose code is loaded when it is shown; with the property `opened`, when that is
 * true. Unlike with React's `lazy`, a failed load leaves the screen in place and is tried again the next time.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<FunctionComponent<Props>>,
): FunctionComponent<Props & LazyProps> {
  let loaded: FunctionComponent<Props> | undefined;
  return function LazyPart({ onMissing, waiting, ...props }: Props & LazyProps) {
    const { t } = useTranslation('kit');
    const [Part, setPart] = useState(() => loaded);
    const isWanted = !('opened' in props) || props.opened === true;
    const missing = useRef<() => void>(undefined);
    missing.current = onMissing && (() => (toastFailure(t('partMissing')), onMissing()));
    useEffect(() => {
      if (Part || !isWanted) return;
      let isGone = false;
      load().then(
        (part) => {
          loaded = part;
          if (!isGone) setPart(() => part);
        },
        () => isGone || missing.current?.(),
      );
      return () => {
        isGone = true;
      };
    }, [Part, isWanted]);
    if (!Part) return isWanted ? waiting : null;
    return (
      <Suspense fallback={waiting}>
        <Part {...(props as Props)} />
      </Suspense>
    );
  };
}

import { toastFailure } from '@tributary/kit/components/toasts.console.tsx';
import type { BaseLayout } from '@tributary/resources/pages/base-layout.ts';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { usePageLook } from '@tributary/resources/themes/screens/use-page-look.console.ts';

/**
 * The state of the base layout in the builder: pending until the site's look is loaded. A failure is told once; the
 * builder works on without it.
 */
export function useBaseLayout({ data, error }: ReturnType<typeof usePageLook>): BaseLayout {
  const { t } = useTranslation('pageBuilder');
  const message = data === undefined && error ? error.message.slice(0, 300) : undefined;
  useEffect(() => {
    if (message !== undefined) toastFailure(t('baseLayout.failed'));
  }, [message, t]);
  return useMemo(
    () =>
      message === undefined
        ? { status: data === undefined ? 'pending' : 'complete', errorMessage: null }
        : { status: 'error', errorMessage: message },
    [data, message],
  );
}

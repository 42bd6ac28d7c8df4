import { toastFailure } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublishingCalls, useRereadPreviews } from './publishing.console.ts';

/** Opens a published version, or the draft, as a visitor would see it: by a link that ends after a day. */
export function useOpenPreview(pageId: string) {
  const { t } = useTranslation('pagePublishing');
  const call = usePublishingCalls();
  const reread = useRereadPreviews(pageId);
  const [isOpening, setIsOpening] = useState(false);
  return {
    isOpening,
    async open(version: number | null): Promise<void> {
      // Opened at once: a browser blocks windows that a click has not opened itself.
      const opened = window.open('about:blank', '_blank');
      setIsOpening(true);
      try {
        const { url } = await call('POST /pages/:id/previews', {
          params: { id: pageId },
          body: { days: 1, version },
        });
        if (opened) {
          opened.opener = null;
          opened.location.replace(url);
        }
        await reread();
      } catch {
        opened?.close();
        toastFailure(t('previews.failed'));
      } finally {
        setIsOpening(false);
      }
    },
  };
}

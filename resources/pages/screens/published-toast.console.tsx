import { Anchor } from '@mantine/core';
import { withAction } from '@tributary/kit/components/toasts.console.tsx';
import type { TFunction } from 'i18next';

/** The toast after a publication, with a link to the page. */
export const publishedToast = (t: TFunction<'pages'>, address: string) =>
  withAction(
    t('published'),
    <Anchor href={address} target="_blank" rel="noopener" underline="always">
      {t('viewPage')}
    </Anchor>,
  );

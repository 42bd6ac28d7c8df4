import { toastFailure } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageBuilderProps } from '../builder-props.ts';
import { useProblemWords } from '../problems/use-problem-words.console.ts';
import type { Saving } from './use-saving.console.ts';

export interface Publishing {
  published: boolean;
  /** The action that is running; null for none. */
  busy: 'publish' | 'unpublish' | null;
  publish(): Promise<void>;
  unpublish(): Promise<void>;
}

/** Publishing and unpublishing; unsaved edits are saved first, since the stored page is published. */
export function usePublishing(props: PageBuilderProps, saving: Saving): Publishing {
  const { t } = useTranslation('pageBuilder');
  const words = useProblemWords();
  const [busy, setBusy] = useState<Publishing['busy']>(null);
  const attempt = async (
    action: 'publish' | 'unpublish',
    work: () => Promise<void>,
    failure: string,
  ): Promise<void> => {
    setBusy(action);
    try {
      await work();
    } catch (thrown) {
      toastFailure(words(thrown, failure));
    } finally {
      setBusy(null);
    }
  };
  return {
    published: props.page.published,
    busy,
    async publish() {
      if (saving.dirty && !(await saving.save())) return;
      await attempt('publish', props.onPublish, t('publish.failed'));
    },
    unpublish: () => attempt('unpublish', props.onUnpublish, t('publish.unfailed')),
  };
}

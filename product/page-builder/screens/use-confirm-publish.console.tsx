import type { Client } from '@tributary/engine/http/client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useGo } from '@tributary/engine/screens/links.console.tsx';
import { altTextIn } from '@tributary/resources/media/alt-text.ts';
import { mediaIn } from '@tributary/resources/media/in-markup.ts';
import { media } from '@tributary/resources/media/media.ts';
import type { Page } from '@tributary/resources/pages/page-ui.console.tsx';
import type {
  ConfirmPublish,
  PublishTime,
} from '@tributary/resources/pages/screens/PublishButton.console.tsx';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublishingCalls } from '../../page-publishing/screens/publishing.console.ts';
import { usePublishCheck } from '../../page-publishing/screens/use-publish-check.console.tsx';
import { PlaceholdersDialog } from '../dialogs/PlaceholdersDialog.console.tsx';
import type { PlaceholderKind } from '../editor/placeholders.ts';

interface Question {
  page: Page;
  when: PublishTime;
  found: { kind: PlaceholderKind; excerpt: string }[];
  answer: (publish: boolean) => void;
}

/**
 * Asks before a stored page, or an earlier version of it, is published or its publishing is scheduled: about sample
 * content, as the builder does, and about the findings of the checks.
 */
export function useConfirmPublish(): { confirm: ConfirmPublish; dialogs: ReactNode } {
  const { t } = useTranslation(['pageBuilder', 'pages', 'pagePublishing']);
  const go = useGo();
  const client = useClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const check = usePublishCheck();
  const call = usePublishingCalls();
  /** The page with the content of a version. One that can't be read is no reason to hold it: the checks follow. */
  const withContent = async (page: Page, number: number): Promise<Page> => {
    const found = await call('GET /pages/:id/version', { params: { id: page.id }, query: { number } }).catch(
      () => null,
    );
    return { ...page, ...found?.content };
  };
  const confirmSamples = async (page: Page, when: PublishTime): Promise<boolean> => {
    // Loaded only for publishing: it includes the editor.
    const { storedPlaceholders } = await import('../editor/stored-placeholders.console.ts');
    const isDescribed = await describedBy(client, page);
    const found = storedPlaceholders(page, isDescribed);
    if (found.length === 0) return true;
    return new Promise((answer) => setQuestion({ page, when, found, answer }));
  };
  const confirm: ConfirmPublish = async (page, when = 'now', version) => {
    const shown = version === undefined ? page : await withContent(page, version);
    return (await confirmSamples(shown, when)) ? check.ask(page, when, version) : null;
  };
  const close = (publish: boolean): void => {
    question?.answer(publish);
    setQuestion(null);
  };
  const dialogs = (
    <>
      {check.dialog}
      <PlaceholdersDialog
        found={question?.found ?? null}
        text={t('placeholders.textInSettings')}
        back={{
          label: t('pages:openBuilder'),
          run: () => {
            close(false);
            if (question) go(`/pages/${question.page.id}/builder`);
          },
        }}
        publishLabel={t(
          question?.when === 'later' ? 'pagePublishing:later.schedule' : 'placeholders.publish',
        )}
        onClose={() => close(false)}
        onPublish={() => close(true)}
      />
    </>
  );
  return { confirm, dialogs };
}

/** Which pictures of the page the library describes. One that can't be read counts: it is no reason to hold the page. */
async function describedBy(client: Client, { recipes, language }: Page): Promise<(id: string) => boolean> {
  const files = await Promise.all(
    mediaIn(recipes.html).map((id) =>
      client
        .of(media)
        .view(id)
        .catch(() => undefined),
    ),
  );
  const undescribed = new Set(
    files.flatMap((file) => (file && altTextIn(file, language) === undefined ? [file.id] : [])),
  );
  return (id) => !undescribed.has(id);
}

import type { Client } from '@tributary/engine/http/client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { useGo } from '@tributary/engine/screens/links.console.tsx';
import { altTextIn } from '@tributary/resources/media/alt-text.ts';
import { mediaIn } from '@tributary/resources/media/in-markup.ts';
import { media } from '@tributary/resources/media/media.ts';
import type { Page } from '@tributary/resources/pages/page-ui.console.tsx';
import { PageSettings } from '@tributary/resources/pages/screens/PageSettings.console.tsx';
import type { PublishBody } from '@tributary/resources/pages/publication.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublishCheck } from '../../page-publishing/screens/use-publish-check.console.tsx';
import { PlaceholdersDialog } from '../dialogs/PlaceholdersDialog.console.tsx';
import type { PlaceholderKind } from '../editor/placeholders.ts';

interface Question {
  page: Page;
  found: { kind: PlaceholderKind; excerpt: string }[];
  answer: (publish: boolean) => void;
}

/** The settings of a page, which warn of sample content before they publish, as the builder does. */
export default function PageSettingsScreen() {
  const { t } = useTranslation(['pageBuilder', 'pages']);
  const go = useGo();
  const client = useClient();
  const [question, setQuestion] = useState<Question | null>(null);
  const check = usePublishCheck();
  const confirmPublish = async (page: Page): Promise<PublishBody | null> => {
    if (!(await confirmSamples(page))) return null;
    return check.ask(page);
  };
  const confirmSamples = async (page: Page): Promise<boolean> => {
    // Loaded only when somebody publishes: it includes the editor.
    const { storedPlaceholders } = await import('../editor/stored-placeholders.console.ts');
    const isDescribed = await describedBy(client, page);
    const found = storedPlaceholders(page, isDescribed);
    if (found.length === 0) return true;
    return new Promise((answer) => setQuestion({ page, found, answer }));
  };
  const close = (publish: boolean): void => {
    question?.answer(publish);
    setQuestion(null);
  };
  return (
    <>
      <PageSettings confirmPublish={confirmPublish} />
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
        onClose={() => close(false)}
        onPublish={() => close(true)}
      />
    </>
  );
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

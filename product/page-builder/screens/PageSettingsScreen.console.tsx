import { useGo } from '@tributary/engine/screens/links.console.tsx';
import type { Page } from '@tributary/resources/pages/page-ui.console.tsx';
import { PageSettings } from '@tributary/resources/pages/screens/PageSettings.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  const [question, setQuestion] = useState<Question | null>(null);
  const confirmPublish = async (page: Page): Promise<boolean> => {
    // Loaded only when somebody publishes: it includes the editor.
    const { storedPlaceholders } = await import('../editor/stored-placeholders.console.ts');
    const found = storedPlaceholders(page);
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

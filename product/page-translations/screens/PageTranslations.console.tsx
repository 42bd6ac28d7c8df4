import { Skeleton, Stack } from '@mantine/core';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { RecordEditor } from '@tributary/engine/screens/form/RecordEditor.console.tsx';
import { Overtaken } from '@tributary/engine/screens/form/RecordForm.console.tsx';
import { UnsavedBar } from '@tributary/engine/screens/form/UnsavedBar.console.tsx';
import type { RecordFormState } from '@tributary/engine/screens/form/use-record-form.console.ts';
import { LockedFeature } from '@tributary/engine/screens/quota/LockedFeature.console.tsx';
import { BackLink } from '@tributary/engine/screens/record/BackLink.console.tsx';
import { RecordScreen } from '@tributary/engine/screens/record/RecordScreen.console.tsx';
import { RevisionButton } from '@tributary/engine/screens/revisions/RevisionButton.console.tsx';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { PageIllustration } from '@tributary/kit/illustrations/PageIllustration.console.tsx';
import type { PageText } from '@tributary/resources/pages/page-translations.ts';
import { pageUi, type Page } from '@tributary/resources/pages/page-ui.console.tsx';
import { PageTabs } from '@tributary/resources/pages/screens/PageTabs.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  usePageTexts,
  usePageTranslations,
  type EditedPageTranslations,
} from '../use-page-translations.console.ts';
import { LanguageTabs } from './LanguageTabs.console.tsx';
import { OneLanguage } from './OneLanguage.console.tsx';

const FIELDS = ['supportedLanguages', 'translations'] as const;
/** Drafts of this record are the page builder's. */
const translationsUi = { ...pageUi, drafts: false };

/** The languages of a page: its texts on one side, their translations on the other. */
export default function PageTranslations() {
  return (
    <RecordScreen ui={translationsUi}>
      {(page) => (
        <RecordEditor ui={translationsUi} record={page} fields={FIELDS}>
          {(state) => <Open state={state} page={page} />}
        </RecordEditor>
      )}
    </RecordScreen>
  );
}

function Open({ state, page }: { state: RecordFormState<Page>; page: Page }) {
  const { t } = useTranslation('pageTranslations');
  const edited = usePageTranslations(state);
  return (
    <>
      <PageHeader
        above={<BackLink ui={translationsUi} />}
        title={`${t('title')}: ${page.name}`}
        sentence={{ id: 'page-translations', text: t('sentence') }}
        actions={<RevisionButton ui={translationsUi} record={page} />}
      />
      <PageTabs page={page} />
      <Stack gap="lg">
        {state.overtaken ? <Overtaken ui={translationsUi} /> : null}
        <Texts page={page} edited={edited} isChanged={state.changed.length > 0} />
      </Stack>
      {state.changed.length > 0 ? (
        <UnsavedBar state={state} onSave={() => void state.save()}>
          <strong>
            {edited.changedTexts > 0 ? t('unsaved', { count: edited.changedTexts }) : t('unsavedLanguages')}
          </strong>
        </UnsavedBar>
      ) : null}
    </>
  );
}

interface TextsProps {
  page: Page;
  edited: EditedPageTranslations;
  isChanged: boolean;
}

function Texts({ page, edited, isChanged }: TextsProps) {
  const { t } = useTranslation('pageTranslations');
  return (
    <Loaded found={usePageTexts(page)} failure={t('failed')} waiting={<Skeleton h={320} aria-hidden />}>
      {({ items }) => <Languages page={page} edited={edited} isChanged={isChanged} texts={items} />}
    </Loaded>
  );
}

function Languages({ page, edited, isChanged, texts }: TextsProps & { texts: readonly PageText[] }) {
  const { t } = useTranslation('pageTranslations');
  const mayAdd = useSession().features.includes('MULTI_LANGUAGE_ADMIN');
  const [chosen, setChosen] = useState<string>();
  const { languages } = edited;
  const language = chosen !== undefined && languages.includes(chosen) ? chosen : languages[0];
  return (
    <>
      {mayAdd ? null : <LockedFeature flag="MULTI_LANGUAGE_ADMIN" />}
      {mayAdd || languages.length > 0 ? (
        <LanguageTabs
          page={page}
          texts={texts}
          edited={edited}
          language={language}
          mayAdd={mayAdd}
          onLanguage={setChosen}
        />
      ) : null}
      {language === undefined ? (
        mayAdd ? (
          <EmptyState title={t('none.title')} illustration={<PageIllustration />}>
            {t('none.text')}
          </EmptyState>
        ) : null
      ) : texts.length === 0 ? (
        <EmptyState title={t('noTexts.title')} illustration={<PageIllustration />}>
          {t('noTexts.text')}
        </EmptyState>
      ) : (
        <OneLanguage
          key={language}
          page={page}
          texts={texts}
          edited={edited}
          language={language}
          isChanged={isChanged}
        />
      )}
    </>
  );
}

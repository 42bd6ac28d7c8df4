import { Alert, Button, Group, Stack, Switch } from '@mantine/core';
import { IconAlertTriangle, IconEye } from '@tabler/icons-react';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { Overtaken } from '@tributary/engine/screens/form/RecordForm.console.tsx';
import { RecordEditor } from '@tributary/engine/screens/form/RecordEditor.console.tsx';
import type { RecordFormState } from '@tributary/engine/screens/form/use-record-form.console.ts';
import { UpLink } from '@tributary/engine/screens/UpLink.console.tsx';
import { LockedFeature } from '@tributary/engine/screens/quota/LockedFeature.console.tsx';
import { RecordScreen } from '@tributary/engine/screens/record/RecordScreen.console.tsx';
import { RevisionButton } from '@tributary/engine/screens/revisions/RevisionButton.console.tsx';
import { formStyles } from '@tributary/form-engine/html/styles.ts';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { FormIllustration } from '@tributary/kit/illustrations/FormIllustration.console.tsx';
import { countTexts } from '@tributary/engine/translations/translation.ts';
import type { TextLanguage } from '@tributary/kit/languages.ts';
import { formIn } from '@tributary/resources/forms/form-languages.ts';
import { formUi, type Form } from '@tributary/resources/forms/form-ui.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormPreview } from '../../form-builder/preview/FormPreview.console.tsx';
import {
  SaveConfirmation,
  useSaveConfirmation,
} from '../../form-builder/screens/SaveConfirmation.console.tsx';
import { useLivePages } from '../../form-builder/screens/use-live-pages.console.ts';
import { useLanguageNames } from '@tributary/engine/screens/translations/use-language-names.console.ts';
import { useTranslations, type EditedTranslations } from '../use-translations.console.ts';
import { FilesMenu } from './FilesMenu.console.tsx';
import { LanguageBar } from './LanguageBar.console.tsx';
import { RemoveLanguage } from '@tributary/engine/screens/translations/RemoveLanguage.console.tsx';
import { SaveTexts } from './SaveTexts.console.tsx';
import { openTexts, TextGroups } from './TextGroups.console.tsx';
import classes from './Translations.module.css';

const FIELDS = ['language', 'translations'] as const;
/** Drafts belong to the form builder, which edits other fields of the same record. */
const ui = { ...formUi, drafts: false };

/** The languages of a form: its texts on the left, their translations on the right. */
export default function TranslationsScreen() {
  return <RecordScreen ui={ui}>{(form) => <Editor form={form} />}</RecordScreen>;
}

function Editor({ form }: { form: Form }) {
  const live = useLivePages(form.id);
  const asking = useSaveConfirmation(form.id, live);
  return (
    <RecordEditor ui={ui} record={form} fields={FIELDS} confirmSave={asking.confirm}>
      {(state) => (
        <>
          <Open state={state} form={form} confirm={asking.confirm} />
          <SaveConfirmation asking={asking} live={live} />
        </>
      )}
    </RecordEditor>
  );
}

interface OpenProps {
  state: RecordFormState<Form>;
  form: Form;
  /** Asked before an earlier state is restored, as before a save. */
  confirm: () => Promise<boolean>;
}

function Open({ state, form, confirm }: OpenProps) {
  const { t } = useTranslation('formTranslations');
  const mayAdd = useSession().features.includes('FORMS_TRANSLATIONS');
  const edited = useTranslations({ state, form });
  const { others, own } = edited;
  const [chosen, setChosen] = useState<TextLanguage>();
  const language = chosen && others.includes(chosen) ? chosen : others[0];
  const [previewing, setPreviewing] = useState(false);
  if (previewing && language) {
    const shown = formIn({ ...form, language: own, translations: edited.translations }, language);
    return (
      <div className={classes.preview}>
        <FormPreview
          schema={shown.schema}
          locale={language}
          formCss={formStyles}
          onClose={() => setPreviewing(false)}
        />
      </div>
    );
  }
  return (
    <>
      <PageHeader
        above={<UpLink to={`/forms/${form.id}/edit`}>{t('toForm')}</UpLink>}
        title={`${t('title')}: ${form.description}`}
        sentence={{ id: 'form-translations', text: t('sentence') }}
        actions={
          <>
            <RevisionButton ui={ui} record={form} confirm={confirm} />
            {language && form.translations?.[language] ? (
              <FilesMenu
                form={form}
                language={language}
                mayUpload={mayAdd}
                isChanged={state.changed.length > 0}
              />
            ) : null}
            {language ? (
              <Button
                variant="default"
                leftSection={<IconEye size={16} />}
                onClick={() => setPreviewing(true)}
              >
                {t('preview')}
              </Button>
            ) : null}
          </>
        }
      />
      <Stack gap="lg">
        {state.overtaken ? <Overtaken ui={ui} /> : null}
        {mayAdd ? null : <LockedFeature flag="FORMS_TRANSLATIONS" />}
        {mayAdd || others.length > 0 ? (
          <LanguageBar edited={edited} language={language} mayAdd={mayAdd} onLanguage={setChosen} />
        ) : null}
        {language ? (
          <Language key={language} form={form} language={language} edited={edited} />
        ) : mayAdd ? (
          <EmptyState title={t('none.title')} illustration={<FormIllustration />}>
            {t('none.text')}
          </EmptyState>
        ) : null}
      </Stack>
      <SaveTexts state={state} changedTexts={edited.changedTexts} />
    </>
  );
}

interface LanguageProps {
  form: Form;
  language: TextLanguage;
  edited: EditedTranslations;
}

/** One language: its missing texts, and all its texts. */
function Language({ form, language, edited }: LanguageProps) {
  const { t } = useTranslation('formTranslations');
  const nameOf = useLanguageNames();
  // The texts that were open when the filter was set: a row stays while its translation is typed.
  const [open, setOpen] = useState<ReadonlySet<string>>();
  const { total, missing } = countTexts(edited.texts, edited.translations[language]);
  return (
    <>
      {missing > 0 ? (
        <Alert color="warning" icon={<IconAlertTriangle size={18} />} role="status">
          {missing === total
            ? t('notOffered', { language: nameOf(language) })
            : t('empty', {
                language: nameOf(language),
                own: edited.own ? nameOf(edited.own) : '',
                count: missing,
                total,
              })}
        </Alert>
      ) : null}
      <Group justify="space-between">
        <Switch
          label={t('onlyOpen')}
          checked={open !== undefined}
          onChange={(event) => setOpen(event.currentTarget.checked ? openTexts(edited, language) : undefined)}
        />
        <RemoveLanguage
          language={language}
          count={total - missing}
          onRemove={() => edited.remove(language)}
        />
      </Group>
      <TextGroups schema={form.schema} language={language} edited={edited} shown={open} />
    </>
  );
}

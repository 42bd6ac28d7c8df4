import { BackLink } from '@tributary/engine/screens/record/BackLink.console.tsx';
import { SelectField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { RecordForm } from '@tributary/engine/screens/form/RecordForm.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useGo } from '@tributary/engine/screens/links.console.tsx';
import { QuotaAlert } from '@tributary/engine/screens/quota/QuotaAlert.console.tsx';
import { QuotaNote } from '@tributary/engine/screens/quota/QuotaNote.console.tsx';
import { DEFAULT_LOCALE, isLocale } from '@tributary/kit/i18n/locales.ts';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { userUi } from '../user-ui.console.tsx';
import { RoleField } from './RoleField.console.tsx';

const FIELDS = ['email', 'firstName', 'lastName', 'role', 'locale'] as const;

/** Invites a person by e-mail. */
export default function InviteUser() {
  const { t, i18n } = useTranslation('users');
  const go = useGo();
  const locale = isLocale(i18n.language) ? i18n.language : DEFAULT_LOCALE;
  const defaults = useMemo(
    () => ({ email: '', firstName: '', lastName: '', role: 'user' as const, locale }),
    [locale],
  );
  return (
    <>
      <PageHeader
        above={<BackLink ui={userUi} />}
        title={t('createTitle')}
        sentence={{ id: 'users.invite', text: t('createSentence') }}
        actions={<QuotaNote ui={userUi} />}
      />
      <QuotaAlert ui={userUi} />
      <RecordForm
        ui={userUi}
        fields={FIELDS}
        defaults={defaults}
        createLabel={t('createNow')}
        onSaved={(user) => go(`/users/view/${user.id}`)}
      >
        <FormSection title={t('section.who')}>
          <TextField name="email" required autoFocus inputMode="email" help={t('help.email')} />
          <TextField name="firstName" label={t('firstName')} help={t('help.names')} />
          <TextField name="lastName" />
          <SelectField name="locale" help={t('help.locale')} />
        </FormSection>
        <FormSection title={t('section.role')}>
          <RoleField />
        </FormSection>
      </RecordForm>
    </>
  );
}

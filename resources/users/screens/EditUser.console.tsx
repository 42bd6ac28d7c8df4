import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { SelectField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { FormSection } from '@tributary/engine/screens/form/FormSection.console.tsx';
import { RecordForm } from '@tributary/engine/screens/form/RecordForm.console.tsx';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useGo } from '@tributary/engine/screens/links.console.tsx';
import { RecordScreen } from '@tributary/engine/screens/record/RecordScreen.console.tsx';
import { RevisionButton } from '@tributary/engine/screens/revisions/RevisionButton.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { mayManage } from '../role-scope.ts';
import { userUi, type User } from '../user-ui.console.tsx';
import { nameOf } from '../user.ts';
import { BackToUser } from './BackToUser.console.tsx';
import { RoleField } from './RoleField.console.tsx';
import { UserActions } from './UserActions.console.tsx';

const FIELDS = ['firstName', 'lastName', 'role', 'locale'] as const;

/**
 * One user's names, role and language. People who open their own user go to their account (specification, section 6).
 */
export default function EditUser() {
  const { userId } = useSession();
  return (
    <RecordScreen ui={userUi}>
      {(user) => (user.id === userId ? <ToOwnAccount /> : <Edit user={user} />)}
    </RecordScreen>
  );
}

function ToOwnAccount() {
  const go = useRef(useGo());
  useEffect(() => go.current('/account-settings', { replace: true }), []);
  return null;
}

function Edit({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const go = useGo();
  const readOnly = !mayManage(useSession().role, user.role);
  return (
    <>
      <PageHeader
        above={<BackToUser user={user} />}
        title={nameOf(user)}
        actions={
          <>
            <RevisionButton ui={userUi} record={user} />
            <UserActions user={user} />
          </>
        }
      />
      {readOnly ? (
        <Alert color="warning" icon={<IconLock size={18} />} mb="lg" maw={640}>
          {t('beyondYou')}
        </Alert>
      ) : null}
      <RecordForm
        ui={userUi}
        record={user}
        fields={FIELDS}
        readOnly={readOnly}
        onSaved={() => go(`/users/view/${user.id}`)}
      >
        <FormSection title={t('section.who')}>
          <TextField name="firstName" label={t('firstName')} />
          <TextField name="lastName" />
          <SelectField name="locale" help={t('help.localeLater')} />
        </FormSection>
        <FormSection title={t('section.role')} text={t('help.roleChange')}>
          <RoleField current={user.role} />
        </FormSection>
      </RecordForm>
    </>
  );
}

import type { Role } from '@tributary/engine/access/roles.ts';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { RadioField } from '@tributary/engine/screens/form/ChoiceField.console.tsx';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { useTranslation } from 'react-i18next';
import { rolesOffered } from '../role-scope.ts';

/** The role, each with an explanation. @param current the current role, offered or not */
export function RoleField({ current }: { current?: Role }) {
  const { t } = useTranslation('users');
  const offered = rolesOffered(useSession().role);
  const shown = current && !offered.includes(current) ? [...offered, current] : offered;
  return (
    <>
      <RadioField
        name="role"
        required
        choices={shown.map((value) => ({
          value,
          label: t(`value.role.${value}`),
          help: t(`roleHelp.${value}`),
        }))}
      />
      <ConsoleLink to="/users/roles" size="sm" target="_blank">
        {t('roles.compare')}
      </ConsoleLink>
    </>
  );
}

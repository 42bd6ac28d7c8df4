import { Select, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { isRole } from '@tributary/engine/access/roles.ts';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { useShortList } from '@tributary/engine/screens/hooks/queries.console.ts';
import { rolesOffered } from '@tributary/resources/users/role-scope.ts';
import { userUi } from '@tributary/resources/users/user-ui.console.tsx';
import { nameOf } from '@tributary/resources/users/user.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matches } from '../question.ts';
import type { Verdicts } from '../verdicts.ts';
import type { AskedAbout } from './asked-about.console.ts';

interface WhoSelectProps {
  who: AskedAbout | undefined;
  /** The chosen person, who need not be among the results. */
  person: Verdicts['person'];
  onChange: (who: AskedAbout | undefined) => void;
}

/** Chooses a person, by name or address, or a role. */
export function WhoSelect({ who, person, onChange }: WhoSelectProps) {
  const { t } = useTranslation(['permissions', 'users']);
  const { role: own } = useSession();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  const roles = rolesOffered(own).map((role) => ({ value: role, label: t(`users:value.role.${role}`) }));
  // The field's text for a choice is no search.
  const isChoice = search === person?.name || roles.some(({ label }) => label === search);
  const { data: found = [] } = useShortList(userUi, { search: isChoice ? undefined : search, limit: 50 });
  const emails = new Map(found.map(({ id, email }) => [id, email]));
  const people = found.map((user) => ({ value: user.id, label: nameOf(user) }));
  if (person && !emails.has(person.id)) people.unshift({ value: person.id, label: person.name });
  return (
    <Select
      label={t('who.label')}
      placeholder={t('who.placeholder')}
      searchable
      clearable
      value={who === undefined ? null : 'role' in who ? who.role : who.userId}
      onChange={(value) =>
        onChange(value === null ? undefined : isRole(value) ? { role: value } : { userId: value })
      }
      onSearchChange={setTyped}
      // The server has searched the people, by their addresses too.
      filter={({ options, search: wanted }) =>
        options.map((option) =>
          'items' in option && option.group === t('who.roles')
            ? { ...option, items: option.items.filter(({ label }) => matches(wanted, String(label))) }
            : option,
        )
      }
      renderOption={({ option }) => (
        <div>
          {option.label}
          {emails.has(option.value) ? (
            <Text size="xs" c="dimmed">
              <bdi>{emails.get(option.value)}</bdi>
            </Text>
          ) : null}
        </div>
      )}
      nothingFoundMessage={t('who.nobody')}
      maxDropdownHeight={360}
      data={[
        { group: t('who.people'), items: people },
        { group: t('who.roles'), items: roles },
      ]}
    />
  );
}

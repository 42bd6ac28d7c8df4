import { Box, ScrollArea, Select, Stack, Text, Title } from '@mantine/core';
import { IconUserQuestion } from '@tabler/icons-react';
import type { Role, Subject } from '@tributary/engine/access/roles.ts';
import { BackLink } from '@tributary/engine/screens/record/BackLink.console.tsx';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { ConsoleLinkButton } from '@tributary/engine/screens/links.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { holdingOf, labelsOf, ROLE_LABELS, SUBJECT_GROUPS } from '../role-levels.ts';
import { rolesOffered } from '../role-scope.ts';
import { useSubjectName } from '../subject-name.console.ts';
import { userUi } from '../user-ui.console.tsx';
import { RoleBadge } from './RoleBadge.console.tsx';
import classes from './roles.module.css';

/** What each role can and can't do: a matrix, and on a phone one role at a time. */
export default function Roles() {
  const { t } = useTranslation('users');
  const roles = rolesOffered(useSession().role);
  return (
    <>
      <PageHeader
        above={<BackLink ui={userUi} />}
        title={t('roles.title')}
        sentence={{ id: 'users.roles', text: t('roles.sentence') }}
        actions={
          <ConsoleLinkButton
            to="/users/permissions"
            variant="default"
            leftSection={<IconUserQuestion size={16} />}
          >
            {t('roles.ask')}
          </ConsoleLinkButton>
        }
      />
      <Box visibleFrom="md">
        <Matrix roles={roles} />
      </Box>
      <Box hiddenFrom="md">
        <OneRole roles={roles} />
      </Box>
      <Stack component="dl" gap={4} mt="lg" maw={720}>
        {ROLE_LABELS.map((label) => (
          <Text key={label} size="sm" component="div">
            <dt style={{ display: 'inline', fontWeight: 560 }}>{t(`roles.label.${label}`)}</dt>{' '}
            <dd style={{ display: 'inline', margin: 0 }}>{t(`roles.labelText.${label}`)}</dd>
          </Text>
        ))}
      </Stack>
    </>
  );
}

function Matrix({ roles }: { roles: readonly Role[] }) {
  const { t } = useTranslation('users');
  const nameOf = useSubjectName();
  return (
    // A table wider than the window scrolls, by keyboard too.
    <ScrollArea type="auto" viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('roles.title') }}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <td />
            {roles.map((role) => (
              <th key={role} scope="col">
                <RoleBadge role={role} />
                <Labels role={role} />
              </th>
            ))}
          </tr>
        </thead>
        {SUBJECT_GROUPS.map(({ group, subjects }) => (
          <tbody key={group}>
            <tr>
              <th colSpan={roles.length + 1} scope="colgroup" className={classes.group}>
                {t(`roles.group.${group}`)}
              </th>
            </tr>
            {subjects.map((subject) => (
              <tr key={subject}>
                <th scope="row">{nameOf(subject)}</th>
                {roles.map((role) => (
                  <td key={role}>
                    <Holding role={role} subject={subject} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </ScrollArea>
  );
}

/** The further labels of a role, by its abilities. */
function Labels({ role }: { role: Role }) {
  const { t } = useTranslation('users');
  return (
    <Text size="xs" c="dimmed" fw={400} mt={4}>
      {labelsOf(role)
        .map((label) => t(`roles.label.${label}`))
        .join(' · ')}
    </Text>
  );
}

function Holding({ role, subject }: { role: Role; subject: Subject }) {
  const { t } = useTranslation('users');
  const { level, also } = holdingOf(role, subject);
  return (
    <span className={classes.level} data-level={level}>
      {t(`roles.level.${level}`)}
      {also.map((action) => (
        <Fragment key={action}> {t(`roles.also.${action}`)}</Fragment>
      ))}
    </span>
  );
}

function OneRole({ roles }: { roles: readonly Role[] }) {
  const { t } = useTranslation('users');
  const nameOf = useSubjectName();
  const [role, setRole] = useState<Role>(roles[0] ?? 'user');
  return (
    <Stack gap="lg">
      <Select
        label={t('field.role')}
        data={roles.map((value) => ({ value, label: t(`value.role.${value}`) }))}
        value={role}
        onChange={(value) => value && setRole(value)}
        allowDeselect={false}
      />
      <div>
        <Text>{t(`roleHelp.${role}`)}</Text>
        <Labels role={role} />
      </div>
      {SUBJECT_GROUPS.map(({ group, subjects }) => (
        <section key={group}>
          <Title order={2} size="h4" mb={4}>
            {t(`roles.group.${group}`)}
          </Title>
          <dl className={classes.list}>
            {subjects.map((subject) => (
              <div key={subject}>
                <dt>{nameOf(subject)}</dt>
                <dd>
                  <Holding role={role} subject={subject} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Stack>
  );
}

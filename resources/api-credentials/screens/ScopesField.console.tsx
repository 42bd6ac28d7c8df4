import { Button, Checkbox, Group, Input, Stack, Text } from '@mantine/core';
import { ACTIONS, type Permission, type Subject } from '@tributary/engine/access/roles.ts';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { useField } from '@tributary/engine/screens/form/use-field.console.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SUBJECT_GROUPS } from '../../users/role-levels.ts';
import { useSubjectName } from '../../users/subject-name.console.ts';
import { GRANTABLE } from '../api-credential.ts';
import classes from './scopes.module.css';

const scopeOf = (action: (typeof ACTIONS)[number], subject: Subject) => `${action}:${subject}` as Permission;

/**
 * Selects the abilities of a credential, by subject and action. Scopes that the person does not have can't be given.
 */
export function ScopesField() {
  const { t } = useTranslation(['apiCredentials', 'users']);
  const { field, frame } = useField({ name: 'scopes' });
  const nameOf = useSubjectName();
  const ability = useAbility();
  const chosen = useMemo(() => new Set((field.value as Permission[] | undefined) ?? []), [field.value]);
  const givable = useMemo(
    () =>
      GRANTABLE.filter((scope) => {
        const [action, subject] = scope.split(':') as Parameters<typeof ability.can>;
        return ability.can(action, subject);
      }),
    [ability],
  );
  const set = (scopes: Iterable<Permission>): void =>
    field.onChange(GRANTABLE.filter((scope) => new Set(scopes).has(scope)));
  const toggle = (scope: Permission, isOn: boolean): void =>
    set(isOn ? [...chosen, scope] : [...chosen].filter((each) => each !== scope));
  return (
    <Stack gap="md" role="group" aria-labelledby={`${frame.id}-label`}>
      <Group justify="space-between" gap="xs">
        <Text fw={500} size="sm" id={`${frame.id}-label`}>
          {frame.label}
        </Text>
        {frame.disabled ? null : (
          <Group gap="xs">
            <Button
              size="compact-xs"
              variant="default"
              onClick={() => set(givable.filter((scope) => scope.startsWith('read:')))}
            >
              {t('scopes.allRead')}
            </Button>
            <Button size="compact-xs" variant="default" onClick={() => set([])} disabled={chosen.size === 0}>
              {t('scopes.none')}
            </Button>
          </Group>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        {t('help.scopes')}
      </Text>
      {frame.error ? <Input.Error>{frame.error}</Input.Error> : null}
      {SUBJECT_GROUPS.map(({ group, subjects }) => {
        const shown = subjects.filter((subject) =>
          ACTIONS.some((action) => GRANTABLE.includes(scopeOf(action, subject))),
        );
        return shown.length === 0 ? null : (
          <section key={group} aria-label={t(`users:roles.group.${group}`)}>
            <Text size="xs" c="dimmed" fw={600} mb={4}>
              {t(`users:roles.group.${group}`)}
            </Text>
            <div className={classes.subjects}>
              {shown.map((subject) => (
                <div key={subject} className={classes.subject} role="group" aria-label={nameOf(subject)}>
                  <Text size="sm" fw={500}>
                    {nameOf(subject)}
                  </Text>
                  <div className={classes.actions}>
                    {ACTIONS.filter((action) => GRANTABLE.includes(scopeOf(action, subject))).map(
                      (action) => {
                        const scope = scopeOf(action, subject);
                        const isChosen = chosen.has(scope);
                        return (
                          <Checkbox
                            key={action}
                            size="xs"
                            label={t(`scopes.${action}`)}
                            title={scope}
                            checked={isChosen}
                            disabled={frame.disabled || (!isChosen && !givable.includes(scope))}
                            onChange={({ currentTarget }) => toggle(scope, currentTarget.checked)}
                          />
                        );
                      },
                    )}
                  </div>
                </div>
              ))}
            </div>
          </section>
        );
      })}
    </Stack>
  );
}

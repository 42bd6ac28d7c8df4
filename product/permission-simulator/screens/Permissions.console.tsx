import { Alert, Button, Group, SegmentedControl, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconLock, IconSearch } from '@tabler/icons-react';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { SearchIllustration } from '@tributary/kit/illustrations/SearchIllustration.console.tsx';
import { SUBJECT_GROUPS } from '@tributary/resources/users/role-levels.ts';
import { RoleBadge } from '@tributary/resources/users/screens/RoleBadge.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matches } from '../question.ts';
import type { AreaVerdict, Verdicts } from '../verdicts.ts';
import { Area } from './Area.console.tsx';
import { Reasons } from './Reasons.console.tsx';
import classes from './Simulator.module.css';
import { useTexts } from './texts.console.ts';
import { useNameOfWho } from './asked-about.console.ts';

const KINDS = ['all', 'allowed', 'refused'] as const;
type Kind = (typeof KINDS)[number];

/** Everything that a person or role can do and not do, by area. */
export function Permissions({ verdicts }: { verdicts: Verdicts }) {
  const { t } = useTranslation(['permissions', 'users']);
  const { areaWordsOf, actionOf, wordsOf } = useTexts();
  const [filter, setFilter] = useState('');
  const [kind, setKind] = useState<Kind>('all');
  const [opened, setOpened] = useState<readonly string[]>([]);
  const isFiltering = filter.trim() !== '';
  const shown = new Map(
    verdicts.areas.map(({ subject, actions }) => [
      subject,
      actions.filter(
        (action) =>
          (kind === 'all' || action.allowed === (kind === 'allowed')) &&
          matches(filter, `${areaWordsOf(subject)} ${actionOf(action)} ${wordsOf(action)}`),
      ),
    ]),
  );
  const found = [...shown.values()].reduce((sum, actions) => sum + actions.length, 0);
  const groups = SUBJECT_GROUPS.map(({ group, subjects }) => ({
    group,
    areas: [...(group === 'account' ? [null] : []), ...subjects].flatMap((subject) =>
      verdicts.areas.filter((area) => area.subject === subject && shown.get(subject)?.length),
    ),
  })).filter(({ areas }) => areas.length > 0);
  const keyOf = ({ subject }: AreaVerdict): string => subject ?? '';
  return (
    <Stack gap="lg">
      <Summary verdicts={verdicts} />
      <div className={classes.filter} role="search">
        <TextInput
          type="search"
          aria-label={t('filter.label')}
          placeholder={t('filter.placeholder')}
          leftSection={<IconSearch size={16} />}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label={t('filter.show')}
          value={kind}
          onChange={(value) => setKind(KINDS.find((one) => one === value) ?? 'all')}
          data={KINDS.map((value) => ({ value, label: t(`filter.${value}`) }))}
        />
        <Text size="sm" c="dimmed" role="status">
          {isFiltering || kind !== 'all' ? t('filter.found', { count: found }) : null}
        </Text>
      </div>
      {groups.length === 0 ? (
        <EmptyState
          title={t('filter.none')}
          illustration={<SearchIllustration />}
          action={
            <Button
              variant="default"
              onClick={() => {
                setFilter('');
                setKind('all');
              }}
            >
              {t('filter.clear')}
            </Button>
          }
        >
          {t('filter.noneText')}
        </EmptyState>
      ) : null}
      {groups.map(({ group, areas }) => (
        <section key={group}>
          <Title order={2} size="h4" mb="xs">
            {t(`users:roles.group.${group}`)}
          </Title>
          {areas.map((area) => (
            <Area
              key={keyOf(area)}
              area={area}
              shown={shown.get(area.subject) ?? []}
              verdicts={verdicts}
              isOpen={isFiltering || opened.includes(keyOf(area))}
              onToggle={(isOpen) =>
                setOpened((before) =>
                  isOpen ? [...before, keyOf(area)] : before.filter((one) => one !== keyOf(area)),
                )
              }
            />
          ))}
        </section>
      ))}
    </Stack>
  );
}

function Summary({ verdicts }: { verdicts: Verdicts }) {
  const { t } = useTranslation(['permissions', 'users']);
  const { roleNames } = useTexts();
  const who = useNameOfWho()(verdicts);
  const { person, role, areas, gives } = verdicts;
  const actions = areas.flatMap((area) => area.actions);
  const signIn = actions.find(({ deed }) => deed === 'signIn')?.reasons ?? [];
  const lacking = actions.flatMap(({ reasons }) => reasons).find(({ code }) => code === 'secondFactor');
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Title order={2} size="h3">
          {person ? (
            <ConsoleLink to={`/users/view/${person.id}`} inherit>
              {person.name}
            </ConsoleLink>
          ) : (
            t(`users:value.role.${role}`)
          )}
        </Title>
        {person ? <RoleBadge role={role} /> : null}
        <Text c="dimmed">
          {t('summary.allowed', {
            allowed: actions.filter(({ allowed }) => allowed).length,
            count: actions.length,
          })}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {t(`users:roleHelp.${role}`)}{' '}
        {gives.length > 0 && actions.some(({ key, allowed }) => key === 'users.create' && allowed)
          ? t('summary.gives', { roles: roleNames(gives) })
          : t('summary.givesNone')}
      </Text>
      {signIn.length > 0 ? (
        <Alert color="warning" icon={<IconLock size={18} aria-hidden />} title={t('summary.shut', { who })}>
          <Reasons reasons={signIn} verdicts={verdicts} />
        </Alert>
      ) : lacking ? (
        <Alert color="warning" icon={<IconLock size={18} aria-hidden />} title={t('summary.factor', { who })}>
          <Reasons reasons={[lacking]} verdicts={verdicts} />
        </Alert>
      ) : null}
    </Stack>
  );
}

import { Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconActivity, IconPencil, IconUserQuestion } from '@tabler/icons-react';
import { PairList } from '@tributary/engine/screens/record/PairList.console.tsx';
import { TitledSection } from '@tributary/engine/screens/TitledSection.console.tsx';
import { BackLink } from '@tributary/engine/screens/record/BackLink.console.tsx';
import { useAbility, useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { ConsoleLinkButton } from '@tributary/engine/screens/links.console.tsx';
import { RecordScreen } from '@tributary/engine/screens/record/RecordScreen.console.tsx';
import { RevisionButton } from '@tributary/engine/screens/revisions/RevisionButton.console.tsx';
import { isLocale, LOCALE_NAMES } from '@tributary/kit/i18n/locales.ts';
import { CopyButton } from '@tributary/kit/components/CopyButton.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { mayManage } from '../role-scope.ts';
import { userUi, type User } from '../user-ui.console.tsx';
import { nameOf } from '../user.ts';
import { InvitationCard } from './InvitationCard.console.tsx';
import { RoleBadge } from './RoleBadge.console.tsx';
import { UserActions } from './UserActions.console.tsx';
import { UserStatusBadge } from './UserStatusBadge.console.tsx';

/** One user: profile, abilities and invitation. */
export default function ViewUser() {
  return <RecordScreen ui={userUi}>{(user) => <View user={user} />}</RecordScreen>;
}

function View({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const { role, userId } = useSession();
  const allowed = useAllowed(userUi);
  const readsLog = useAbility().can('read', 'logs');
  const mayEdit = user.id === userId || (allowed.update && mayManage(role, user.role));
  const facts: [string, ReactNode][] = [
    [
      t('field.email'),
      <Group key="email" gap="xs" wrap="nowrap">
        <bdi>{user.email}</bdi>
        <CopyButton value={user.email} label={t('copyEmail')} />
      </Group>,
    ],
    [t('field.locale'), isLocale(user.locale) ? LOCALE_NAMES[user.locale] : user.locale],
    [t('since'), <RelativeTime key="since" at={user.createdAt} />],
  ];
  return (
    <>
      <PageHeader
        above={<BackLink ui={userUi} />}
        title={nameOf(user)}
        beside={
          <>
            <RoleBadge role={user.role} />
            <UserStatusBadge user={user} />
          </>
        }
        actions={
          <>
            <RevisionButton ui={userUi} record={user} />
            {mayEdit ? (
              <ConsoleLinkButton
                to={user.id === userId ? '/account-settings' : `/users/edit/${user.id}`}
                leftSection={<IconPencil size={16} />}
              >
                {t('edit')}
              </ConsoleLinkButton>
            ) : null}
            <UserActions user={user} />
          </>
        }
      />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing={{ base: 'xl', md: 48 }} verticalSpacing="xl">
        <TitledSection title={t('section.facts')}>
          <PairList pairs={facts} />
          {readsLog ? (
            <ConsoleLinkButton
              to="/logs/list"
              search={{ userEmail: user.email }}
              variant="default"
              size="xs"
              mt="sm"
              leftSection={<IconActivity size={14} />}
            >
              {t('activity')}
            </ConsoleLinkButton>
          ) : null}
        </TitledSection>
        <Stack gap="xl">
          <TitledSection title={t('section.role')}>
            <Text>{t(`roleHelp.${user.role}`)}</Text>
            <Group gap="xs" mt="sm">
              <ConsoleLinkButton to="/users/roles" variant="default" size="xs">
                {t('roles.compare')}
              </ConsoleLinkButton>
              <ConsoleLinkButton
                to="/users/permissions"
                search={{ userId: user.id }}
                variant="default"
                size="xs"
                leftSection={<IconUserQuestion size={14} />}
              >
                {t('roles.ask')}
              </ConsoleLinkButton>
            </Group>
          </TitledSection>
          {user.invitation || user.status === 'PENDING' ? (
            <TitledSection title={t('section.invitation')}>
              <InvitationCard user={user} />
            </TitledSection>
          ) : null}
        </Stack>
      </SimpleGrid>
    </>
  );
}

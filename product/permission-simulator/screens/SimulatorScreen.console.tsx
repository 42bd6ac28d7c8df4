import { Button, Skeleton, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { UpLink } from '@tributary/engine/screens/UpLink.console.tsx';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { ListSkeleton } from '@tributary/kit/components/Skeletons.console.tsx';
import { PeopleIllustration } from '@tributary/kit/illustrations/PeopleIllustration.console.tsx';
import { useTranslation } from 'react-i18next';
import { QuestionBox } from './QuestionBox.console.tsx';
import { Permissions } from './Permissions.console.tsx';
import classes from './Simulator.module.css';
import { WhoSelect } from './WhoSelect.console.tsx';
import { useVerdicts, useAskedAbout } from './asked-about.console.ts';

/** The permissions of a person or a role, with the reasons of refusals. */
export default function SimulatorScreen() {
  const { t } = useTranslation(['permissions', 'users']);
  const [who, setWho] = useAskedAbout();
  const { data: verdicts, isError, refetch } = useVerdicts(who);
  return (
    <>
      <PageHeader
        above={<UpLink to="/users/roles">{t('users:roles.title')}</UpLink>}
        title={t('title')}
        sentence={{ id: 'permissions', text: t('sentence') }}
      />
      <div className={classes.asking}>
        <WhoSelect who={who} person={verdicts?.person ?? null} onChange={setWho} />
        <QuestionBox who={who} verdicts={verdicts} onWho={setWho} />
      </div>
      {who === undefined ? (
        <EmptyState title={t('empty.title')} illustration={<PeopleIllustration />}>
          {t('empty.text')}
        </EmptyState>
      ) : verdicts ? (
        <Permissions verdicts={verdicts} />
      ) : isError ? (
        <div role="alert">
          <EmptyState
            title={t('failed.title')}
            action={
              <Button
                variant="default"
                leftSection={<IconRefresh size={16} />}
                onClick={() => void refetch()}
              >
                {t('failed.retry')}
              </Button>
            }
          />
        </div>
      ) : (
        <Stack gap="lg" aria-busy="true">
          <Skeleton h={28} w={280} aria-hidden />
          <ListSkeleton rows={8} />
        </Stack>
      )}
    </>
  );
}

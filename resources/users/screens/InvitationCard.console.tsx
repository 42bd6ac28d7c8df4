import { Button, Group, Stack, Text } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useNounActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { useAllowed } from '@tributary/engine/screens/noun.console.ts';
import { RelativeTime } from '@tributary/kit/pieces/RelativeTime.console.tsx';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { mayManage } from '../role-scope.ts';
import { userFace, type User } from '../user-face.console.tsx';
import { nameOf } from '../user.ts';
import { ConfirmDialog } from './ConfirmDialog.console.tsx';
import { useStanding } from './use-standing.console.ts';

/** The invitation: who sent it and when, how long it is good for, and sending it again or taking it back. */
export function InvitationCard({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const allowed = useAllowed(userFace);
  const actions = useNounActions(userFace);
  const { role } = useSession();
  const [asking, setAsking] = useState(false);
  const [sending, setSending] = useState(false);
  const { invitation } = user;
  const standing = useStanding(user);
  const may = allowed.update && mayManage(role, user.role);
  const resend = async (): Promise<void> => {
    setSending(true);
    await actions.act(user, 'resend', t('invited')).finally(() => setSending(false));
  };
  return (
    <Stack gap="sm">
      {invitation ? (
        <Text>
          <Trans
            t={t}
            i18nKey={standing ? 'invitation.sent' : 'invitation.accepted'}
            values={{ inviter: invitation.inviter }}
            components={{
              name: <bdi />,
              when: <RelativeTime at={standing ? invitation.sentAt : invitation.acceptedAt} />,
            }}
          />
        </Text>
      ) : null}
      {standing === 'waiting' ? (
        <Text c="dimmed">
          <Trans
            t={t}
            i18nKey="invitation.expires"
            components={{ when: <RelativeTime at={invitation?.expiresAt} /> }}
          />
        </Text>
      ) : standing ? (
        <Text>{t(`invitation.${standing}Help`)}</Text>
      ) : null}
      {standing && may ? (
        <Group gap="xs">
          <Button
            variant={standing === 'waiting' ? 'default' : 'filled'}
            leftSection={<IconMailForward size={16} />}
            loading={sending}
            onClick={() => void resend()}
          >
            {t('invitation.resend')}
          </Button>
          {standing === 'waiting' ? (
            <Button variant="subtle" color="danger" onClick={() => setAsking(true)}>
              {t('invitation.revokeAsk')}
            </Button>
          ) : null}
        </Group>
      ) : null}
      <ConfirmDialog
        opened={asking}
        title={t('invitation.revokeTitle', { name: nameOf(user) })}
        text={t('invitation.revokeText')}
        confirm={t('invitation.revokeConfirm')}
        onClose={() => setAsking(false)}
        run={() => actions.act(user, 'revoke', t('invitation.revokeDone'))}
      />
    </Stack>
  );
}

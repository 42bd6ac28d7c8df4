import { Button, Group, Stack, Text } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { mayManage } from '../role-scope.ts';
import { userUi, type User } from '../user-ui.console.tsx';
import { nameOf } from '../user.ts';
import { ConfirmDialog } from '@tributary/engine/screens/ConfirmDialog.console.tsx';
import { useInvitationStatus } from './use-invitation-status.console.ts';

/** The invitation: author, time, expiry, and buttons to send it again or revoke it. */
export function InvitationCard({ user }: { user: User }) {
  const { t } = useTranslation('users');
  const allowed = useAllowed(userUi);
  const actions = useResourceActions(userUi);
  const { role } = useSession();
  const [asking, setAsking] = useState(false);
  const [sending, setSending] = useState(false);
  const { invitation } = user;
  const status = useInvitationStatus(user);
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
            i18nKey={status ? 'invitation.sent' : 'invitation.accepted'}
            values={{ inviter: invitation.inviter }}
            components={{
              name: <bdi />,
              when: <RelativeTime at={status ? invitation.sentAt : invitation.acceptedAt} />,
            }}
          />
        </Text>
      ) : null}
      {status === 'waiting' ? (
        <Text c="dimmed">
          <Trans
            t={t}
            i18nKey="invitation.expires"
            components={{ when: <RelativeTime at={invitation?.expiresAt} /> }}
          />
        </Text>
      ) : status ? (
        <Text>{t(`invitation.${status}Help`)}</Text>
      ) : null}
      {status && may ? (
        <Group gap="xs">
          <Button
            variant={status === 'waiting' ? 'default' : 'filled'}
            leftSection={<IconMailForward size={16} />}
            loading={sending}
            onClick={() => void resend()}
          >
            {t('invitation.resend')}
          </Button>
          {status === 'waiting' ? (
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

import { Button, Group, Modal, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isNotFound } from '@tributary/engine/http/client.ts';
import { Loaded } from '@tributary/engine/screens/reading/Loaded.console.tsx';
import { Item, ItemList } from '@tributary/kit/components/ItemList.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { ListSkeleton } from '@tributary/kit/components/Skeletons.console.tsx';
import { toastFailure, toastInfo, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionItem } from '../account.ts';
import { useAccountRoutes } from '../profile.console.ts';
import { signInDeviceOf } from '../user-agent.ts';
import { AccountSection } from './AccountSection.console.tsx';

const queryKey = ['account', 'sessions'];
/** Other browsers come and go without telling this one, in ms. */
const LOOK_AGAIN_MS = 60_000;

const ICONS = { computer: IconDeviceDesktop, phone: IconDeviceMobile, tablet: IconDeviceTablet };

/** A session's browser and device in words. */
function useDeviceWords(): (session: SessionItem) => string {
  const { t } = useTranslation('account');
  return ({ userAgent }) => {
    const { browser, system } = signInDeviceOf(userAgent);
    if (browser && system) return t('sessions.device', { browser, system });
    return browser ?? system ?? t('sessions.unknown');
  };
}

/** Where the person is signed in, and how to sign out from a distance. */
export function SessionsSection({ organization }: { organization: string }) {
  const { t } = useTranslation(['account', 'kit']);
  const call = useAccountRoutes();
  const queries = useQueryClient();
  const messages = useDeviceWords();
  const [asking, setAsking] = useState(false);
  const [ending, setEnding] = useState<string>();
  const found = useQuery({
    queryKey,
    queryFn: async () => (await call('GET /account/sessions')).items,
    refetchInterval: LOOK_AGAIN_MS,
  });
  const { data } = found;
  const others = data?.filter(({ current }) => !current).length ?? 0;

  const end = async (what: string, calling: () => Promise<unknown>, done: string): Promise<void> => {
    setEnding(what);
    try {
      await calling();
      toastSuccess(done);
    } catch (error) {
      if (isNotFound(error)) toastInfo(t('sessions.gone'));
      else toastFailure(t('failure.save'));
    } finally {
      await queries.invalidateQueries({ queryKey });
      setEnding(undefined);
      setAsking(false);
    }
  };

  return (
    <AccountSection title={t('nav.sessions')} text={t('sessions.text')}>
      <Loaded found={found} failure={t('failure.read')} waiting={<ListSkeleton rows={2} />}>
        {(sessions) => (
          <ItemList label={t('sessions.list')}>
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                elsewhere={session.organization === organization ? null : session.organization}
                ending={ending === session.id}
                onEnd={() =>
                  void end(
                    session.id,
                    () => call('DELETE /account/sessions/:id', { params: { id: session.id } }),
                    t('sessions.signedOut', { device: messages(session) }),
                  )
                }
              />
            ))}
          </ItemList>
        )}
      </Loaded>
      {others > 0 ? (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('sessions.everywhere')}
        </Button>
      ) : data ? (
        <Text c="dimmed">{t('sessions.onlyHere')}</Text>
      ) : null}
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('sessions.askTitle')}
        closeButtonProps={{ 'aria-label': t('kit:close') }}
      >
        <Text>{t('sessions.askText', { count: others })}</Text>
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            {t('sessions.cancel')}
          </Button>
          <Button
            color="red"
            loading={ending === 'others'}
            onClick={() => void end('others', () => call('DELETE /account/sessions'), t('sessions.done'))}
          >
            {t('sessions.confirm')}
          </Button>
        </Group>
      </Modal>
    </AccountSection>
  );
}

interface SessionRowProps {
  session: SessionItem;
  /** Another organization that it is in. */
  elsewhere: string | null;
  ending: boolean;
  onEnd: () => void;
}

function SessionRow({ session, elsewhere, ending, onEnd }: SessionRowProps) {
  const { t } = useTranslation('account');
  const device = useDeviceWords()(session);
  const Icon = ICONS[signInDeviceOf(session.userAgent).kind];
  return (
    <Item
      icon={<Icon size={20} stroke={1.6} />}
      name={device}
      badge={session.current ? <ToneBadge tone="success">{t('sessions.here')}</ToneBadge> : null}
      facts={
        <>
          {t('sessions.started')} <RelativeTime at={session.startedAt} />
          {' · '}
          {t('sessions.used')} <RelativeTime at={session.lastUsedAt} />
          {session.network ? ` · ${t('sessions.from', { network: session.network })}` : ''}
          {elsewhere ? ` · ${t('sessions.inOrganization', { organization: elsewhere })}` : ''}
        </>
      }
    >
      {session.current ? null : (
        <Button
          variant="default"
          size="xs"
          loading={ending}
          aria-label={t('sessions.signOutOf', { device })}
          onClick={onEnd}
        >
          {t('sessions.signOut')}
        </Button>
      )}
    </Item>
  );
}

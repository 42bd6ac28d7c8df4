import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { GateIllustration } from '@tributary/kit/illustrations/GateIllustration.console.tsx';
import { LoadingOverlay } from '@tributary/kit/components/LoadingOverlay.console.tsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HOME } from '../session/return-path.ts';
import { beginSession, endSession, ensureSession } from '../session/store.console.ts';
import { MessageScreen } from './MessageScreen.console.tsx';
import type { LoginSearch } from './login-search.ts';

const signIn = () => import('../session/sign-in.console.ts');

/** Runs once, also where React mounts twice. */
function useOnce(work: () => void): void {
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    work();
  });
}

function Failed({ reason, again }: { reason: 'failed' | 'unreachable'; again: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <MessageScreen
      illustration={<GateIllustration />}
      title={t('login.failedTitle')}
      help={reason === 'failed' ? t('login.failed') : t('login.unreachable')}
    >
      <Button onClick={again}>{t('login.again')}</Button>
    </MessageScreen>
  );
}

/** `/login`: redirects to the hosted sign-in page, for an invitation with its two values. */
export function LoginScreen() {
  const { returnTo = '', organization, invitation } = useSearch({ strict: false }) as LoginSearch;
  const [failed, setFailed] = useState(false);
  const leave = (): void => {
    setFailed(false);
    const invited = organization && invitation ? { organization, invitation } : undefined;
    signIn()
      .then(({ leaveForSignIn }) => leaveForSignIn(returnTo, invited))
      .catch(() => setFailed(true));
  };
  useOnce(leave);
  return failed ? <Failed reason="unreachable" again={leave} /> : <LoadingOverlay busy />;
}

/** `/login/callback`: handles the return from the sign-in page. Any failure leaves the person signed out. */
export function LoginCallbackScreen() {
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  useOnce(() => {
    const finish = async (): Promise<void> => {
      const { returnFromSignIn } = await signIn();
      const back = await returnFromSignIn(new URL(location.href));
      if (back) beginSession(back.session);
      // A response to an unknown request neither signs in nor out.
      else if (!(await ensureSession())) return setFailed(true);
      await navigate({ href: back?.returnTo ?? HOME, replace: true });
    };
    finish().catch((error: unknown) => {
      console.error(error);
      void signIn().then(({ dropSession }) => dropSession());
      endSession();
      setFailed(true);
    });
  });
  return failed ? (
    <Failed reason="failed" again={() => void navigate({ href: '/login', replace: true })} />
  ) : (
    <LoadingOverlay busy />
  );
}

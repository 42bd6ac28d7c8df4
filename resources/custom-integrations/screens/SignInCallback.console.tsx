import { Alert, Group, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useAddress } from '@tributary/engine/screens/address.console.tsx';
import { ConsoleLinkButton, useGo } from '@tributary/engine/screens/links.console.tsx';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { ScreenSkeleton } from '@tributary/kit/components/Skeletons.console.tsx';
import { toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { customIntegrationUi } from '../custom-integration-ui.console.tsx';
import { useSignIn } from '../use-sign-in.console.ts';

/** Completes an authorization with what the service sent back, and says what came of it. */
export default function SignInCallback() {
  const { t } = useTranslation('customIntegrations');
  const { params } = useAddress();
  const id = params['id'] ?? '';
  const path = `/general-settings/integrations/${id}`;
  const { complete } = useSignIn(id);
  const problems = useProblemText(customIntegrationUi);
  const go = useGo();
  const [failure, setFailure] = useState<string>();
  const isBegun = useRef(false);

  const finish = async (): Promise<void> => {
    // As it was sent: a code may look like a number.
    const given = new URLSearchParams(window.location.search);
    try {
      const { outcome, detail } = await complete({
        state: given.get('state') ?? '-',
        code: given.get('code') ?? undefined,
        error: given.get('error')?.slice(0, 200),
      });
      if (outcome !== 'authorized')
        return setFailure(
          [t(`outcome.${outcome}`), outcome === 'refused' ? detail : ''].filter(Boolean).join(' '),
        );
      toastSuccess(t('outcome.authorized'));
      go(path, { replace: true });
    } catch (caught) {
      setFailure(problems.reason(caught) ?? t('failed'));
    }
  };
  const begin = useRef(finish);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    void begin.current();
  }, []);

  if (failure === undefined) return <ScreenSkeleton />;
  return (
    <>
      <PageHeader title={t('callback.title')} />
      <Stack maw={640}>
        <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {failure}
        </Alert>
        <Group>
          <ConsoleLinkButton to={path}>{t('callback.back')}</ConsoleLinkButton>
        </Group>
      </Stack>
    </>
  );
}

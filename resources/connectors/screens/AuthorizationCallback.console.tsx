import { Alert, Group, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useAddress } from '@tributary/engine/screens/address.console.tsx';
import { ConsoleLinkButton, useGo } from '@tributary/engine/screens/links.console.tsx';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { useRemembered } from '@tributary/kit/remembered.console.ts';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { ScreenSkeleton } from '@tributary/kit/components/Skeletons.console.tsx';
import { toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnectorName } from '../connector-name.console.ts';
import { connectorsUi } from '../connectors-ui.console.tsx';
import { useAuthorization } from '../use-authorization.console.ts';

const PATH = '/general-settings/connectors';

/** Completes an authorization with what the service sent back, and says what came of it. */
export default function AuthorizationCallback() {
  const { t } = useTranslation('connectors');
  const { env, code, state, error } = useAddress().search;
  const { complete } = useAuthorization();
  const problems = useProblemText(connectorsUi);
  const nameOf = useConnectorName();
  const [, showProduction] = useRemembered('productionEnvironment');
  const go = useGo();
  const [failure, setFailure] = useState<string>();
  const isBegun = useRef(false);
  const environment = env === 'sandbox' ? 'sandbox' : 'production';

  const finish = async (): Promise<void> => {
    try {
      const ended = await complete({
        environment,
        state: state ?? '-',
        code,
        error: error?.slice(0, 200),
      });
      const { outcome, detail } = ended;
      if (outcome !== 'authorized' && outcome !== 'reauthorized')
        return setFailure(
          [t(`outcome.${outcome}`), outcome === 'refused' ? detail : ''].filter(Boolean).join(' '),
        );
      showProduction(environment === 'production');
      toastSuccess(t(`outcome.${outcome}`, { name: nameOf(ended.kind) }));
      go(PATH, { replace: true });
    } catch (caught) {
      setFailure(problems.reason(caught) ?? t('authorize.failed'));
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
      <PageHeader title={t('outcome.title')} />
      <Stack maw={640}>
        <Alert color="red" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {failure}
        </Alert>
        <Group>
          <ConsoleLinkButton to={PATH}>{t('outcome.back')}</ConsoleLinkButton>
        </Group>
      </Stack>
    </>
  );
}

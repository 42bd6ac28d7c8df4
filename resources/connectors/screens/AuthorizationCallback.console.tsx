import { AuthorizationReturn } from '@tributary/engine/screens/AuthorizationReturn.console.tsx';
import { useAddress } from '@tributary/engine/screens/address.console.tsx';
import { useGo } from '@tributary/engine/screens/links.console.tsx';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { useRemembered } from '@tributary/kit/remembered.console.ts';
import { toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useTranslation } from 'react-i18next';
import { useConnectorName } from '../connector-name.console.ts';
import { connectorsUi } from '../connectors-ui.console.tsx';
import { useAuthorization } from '../use-authorization.console.ts';

const PATH = '/general-settings/connectors';

/** Completes an authorization with the parameters that the service returned, and shows the outcome. */
export default function AuthorizationCallback() {
  const { t } = useTranslation('connectors');
  const { env, code, state, error } = useAddress().search;
  const authorization = useAuthorization();
  const problems = useProblemText(connectorsUi);
  const nameOf = useConnectorName();
  const [, showProduction] = useRemembered('productionEnvironment');
  const go = useGo();
  const environment = env === 'sandbox' ? 'sandbox' : 'production';

  const complete = async (): Promise<string | undefined> => {
    try {
      const ended = await authorization.complete({
        environment,
        state: state ?? '-',
        code,
        error: error?.slice(0, 200),
      });
      const { outcome, detail } = ended;
      if (outcome !== 'authorized' && outcome !== 'reauthorized')
        return [t(`outcome.${outcome}`), outcome === 'refused' ? detail : ''].filter(Boolean).join(' ');
      showProduction(environment === 'production');
      toastSuccess(t(`outcome.${outcome}`, { name: nameOf(ended.kind) }));
      go(PATH, { replace: true });
      return undefined;
    } catch (caught) {
      return problems.reason(caught) ?? t('authorize.failed');
    }
  };

  return (
    <AuthorizationReturn
      title={t('outcome.title')}
      back={{ to: PATH, label: t('outcome.back') }}
      complete={complete}
    />
  );
}

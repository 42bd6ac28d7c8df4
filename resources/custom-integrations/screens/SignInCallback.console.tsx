import { AuthorizationReturn } from '@tributary/engine/screens/AuthorizationReturn.console.tsx';
import { useAddress } from '@tributary/engine/screens/address.console.tsx';
import { useGo } from '@tributary/engine/screens/links.console.tsx';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useTranslation } from 'react-i18next';
import { customIntegrationUi } from '../custom-integration-ui.console.tsx';
import { useSignIn } from '../use-sign-in.console.ts';

/** Completes an authorization with the parameters that the service returned, and shows the outcome. */
export default function SignInCallback() {
  const { t } = useTranslation('customIntegrations');
  const { params } = useAddress();
  const id = params['id'] ?? '';
  const path = `/general-settings/integrations/${id}`;
  const authorization = useSignIn(id);
  const problems = useProblemText(customIntegrationUi);
  const go = useGo();

  const complete = async (): Promise<string | undefined> => {
    // As it was sent: a code may look like a number.
    const given = new URLSearchParams(window.location.search);
    try {
      const { outcome, detail } = await authorization.complete({
        state: given.get('state') ?? '-',
        code: given.get('code') ?? undefined,
        error: given.get('error')?.slice(0, 200),
      });
      if (outcome !== 'authorized')
        return [t(`outcome.${outcome}`), outcome === 'refused' ? detail : ''].filter(Boolean).join(' ');
      toastSuccess(t('outcome.authorized'));
      go(path, { replace: true });
      return undefined;
    } catch (caught) {
      return problems.reason(caught) ?? t('failed');
    }
  };

  return (
    <AuthorizationReturn
      title={t('callback.title')}
      back={{ to: path, label: t('callback.back') }}
      complete={complete}
    />
  );
}

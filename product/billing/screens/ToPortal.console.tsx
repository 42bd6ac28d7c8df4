import { Button, Center, Loader, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { callablesOf } from '@tributary/engine/http/callables/callable.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { InPlan } from '@tributary/engine/screens/quota/InPlan.console.tsx';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { toastFailure, toastInfo } from '@tributary/kit/components/toasts.console.tsx';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { billingCallables } from '../callables.ts';

/** How long the notice is shown before the browser leaves, in ms. */
const NOTICE_MS = 1_200;

/** Leads to the customer portal. It shows nothing but that it is on the way, or that it can't be. */
export default function ToPortal() {
  const { t } = useTranslation('billing');
  return (
    <InPlan flag="BILLING_PORTAL" title={t('title')}>
      <Leading />
    </InPlan>
  );
}

function Leading() {
  const { t } = useTranslation('billing');
  const call = callablesOf<typeof billingCallables>(useClient());
  const { mutate, isError } = useMutation({
    mutationFn: async () => webAddress(await call('customerPortalSession', {})),
    onSuccess: (address) => {
      toastInfo(t('redirected'));
      // The delay gives time to read the notice. Not in the history: going back from the portal must not lead there
      // again.
      window.setTimeout(() => window.location.replace(address), NOTICE_MS);
    },
    onError: () => toastFailure(t('failed')),
  });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    mutate();
  }, [mutate]);
  if (isError)
    return (
      <>
        <PageHeader title={t('title')} />
        <EmptyState title={t('failed')} action={<Button onClick={() => mutate()}>{t('again')}</Button>} />
      </>
    );
  return (
    <Center mih={240} role="status">
      <h1 tabIndex={-1} data-route-heading>
        <VisuallyHidden>{t('waiting')}</VisuallyHidden>
      </h1>
      <Loader />
    </Center>
  );
}

/** @throws TypeError for an address that is not of the web: nothing else is ever followed */
function webAddress(text: string): string {
  const { protocol, href } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError('This address is not of the web.');
  return href;
}

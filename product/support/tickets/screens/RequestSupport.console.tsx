import { useConsoleIfSignedIn } from '@tributary/engine/screens/console-context.console.tsx';
import { InPlan } from '@tributary/engine/screens/quota/InPlan.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { useTranslation } from 'react-i18next';
import { MemberRequest } from './MemberRequest.console.tsx';
import { SignedOutRequest } from './SignedOutRequest.console.tsx';

/** Asks for support, signed in or not. */
export default function RequestSupport() {
  const { t } = useTranslation('supportTickets');
  const isSignedIn = useConsoleIfSignedIn() !== undefined;
  if (!isSignedIn)
    return (
      <>
        <PageHeader title={t('title')} sentence={{ id: 'support-request', text: t('sentence') }} />
        <SignedOutRequest />
      </>
    );
  return (
    <InPlan flag="SUPPORT_TICKETS" title={t('title')}>
      <PageHeader title={t('title')} sentence={{ id: 'support-request', text: t('sentence') }} />
      <MemberRequest />
    </InPlan>
  );
}

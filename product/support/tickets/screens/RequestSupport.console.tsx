import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { createClient } from '@tributary/engine/http/client.ts';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient, useConsoleIfSignedIn } from '@tributary/engine/screens/console-context.console.tsx';
import { InPlan } from '@tributary/engine/screens/quota/InPlan.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { useTranslation } from 'react-i18next';
import type { ticketRoutes } from '../routes.ts';
import type { threadRoutes } from '../thread-routes.ts';
import { MemberRequest } from './MemberRequest.console.tsx';
import { RequestForm } from './RequestForm.console.tsx';
import { TicketThread } from './TicketThread.console.tsx';

/** Without a token: a signed-out person has none, and a link needs none. */
const call = routesOf<typeof ticketRoutes & typeof threadRoutes>(
  createClient({ getToken: () => Promise.resolve(undefined) }),
);

/** Asks for support, signed in or not; with a request named in the address, shows that one. */
export default function RequestSupport() {
  const { t } = useTranslation('supportTickets');
  const isSignedIn = useConsoleIfSignedIn() !== undefined;
  const { ticket } = useSearch({ strict: false }) as { ticket?: unknown };
  const named = typeof ticket === 'string' ? ticket : undefined;
  // Links of people who are not signed in are a number, a dot and a token.
  if (named?.includes('.')) return <LinkedThread key={named} link={named} />;
  if (!isSignedIn)
    return (
      <>
        <Head isSignedIn={false} />
        <RequestForm withEmail send={(body) => call('POST /support/visitor-tickets', { body })} />
      </>
    );
  return (
    <InPlan flag="SUPPORT_TICKETS" title={t('title')}>
      {named ? (
        <MemberThread key={named} id={named} />
      ) : (
        <>
          <Head isSignedIn />
          <MemberRequest />
        </>
      )}
    </InPlan>
  );
}

/** The title, and who answers how. */
function Head({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation('supportTickets');
  const { data } = useQuery({
    queryKey: ['support-contact'],
    queryFn: () => call('GET /support/contact'),
    staleTime: Infinity,
  });
  const otherwise = isSignedIn ? t('answerHere') : t('answerVisitor');
  const how = data ? ` ${data.byEmail ? t('answerByEmail') : otherwise}` : '';
  return (
    <PageHeader title={t('title')} sentence={{ id: 'support-request', text: `${t('sentence')}${how}` }} />
  );
}

function MemberThread({ id }: { id: string }) {
  const member = routesOf<typeof threadRoutes>(useClient());
  const params = { id };
  return (
    <TicketThread
      name={id}
      read={() => member('GET /support/tickets/:id', { params })}
      write={(text) => member('POST /support/tickets/:id/messages', { params, body: { text } })}
      close={() => member('POST /support/tickets/:id/close', { params })}
    />
  );
}

function LinkedThread({ link }: { link: string }) {
  return (
    <TicketThread
      name={link}
      read={() => call('POST /support/visitor-threads/read', { body: { link } })}
      write={(text) => call('POST /support/visitor-threads/messages', { body: { link, text } })}
    />
  );
}

import { Alert, Button, Group, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@tributary/engine/http/client.ts';
import { LeaveGuard } from '@tributary/engine/screens/form/LeaveGuard.console.tsx';
import { UpLink } from '@tributary/engine/screens/UpLink.console.tsx';
import { isOutOfReach } from '@tributary/engine/screens/reading/out-of-reach.ts';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SupportMessage, SupportThread } from '../thread-routes.ts';
import classes from './TicketThread.module.css';

interface ThreadProps {
  /** The request's id, or the link of a person who is not signed in. */
  name: string;
  read: () => Promise<SupportThread>;
  write: (text: string) => Promise<SupportThread>;
  /** Undefined where it can't be closed here. */
  close?: () => Promise<SupportThread>;
}

/** A request for support with its messages, and a form for the next one. */
export function TicketThread({ name, read, write, close }: ThreadProps) {
  const { t } = useTranslation(['supportTickets', 'screens']);
  const queries = useQueryClient();
  const key = ['support-thread', name];
  const { data, error, refetch } = useQuery({ queryKey: key, queryFn: read, retry: false });
  const keep = (thread: SupportThread) => {
    queries.setQueryData(key, thread);
    void queries.invalidateQueries({ queryKey: ['support-tickets'] });
  };
  const closing = useMutation({
    mutationFn: () => close!(),
    onSuccess(thread) {
      keep(thread);
      toastSuccess(t('wasClosed'));
    },
    onError: () => toastFailure(t('closeFailed')),
  });
  const above = <UpLink to="/support/request">{t('back')}</UpLink>;
  // Messages that were read stay, with the person's draft below them.
  if (error && !data) {
    const isUnknown = isOutOfReach(error);
    return (
      <>
        <PageHeader above={above} title={t('title')} />
        <Alert color="danger" title={isUnknown ? t('unknown') : t('readFailed')}>
          {isUnknown ? null : (
            <Button size="xs" variant="default" onClick={() => void refetch()}>
              {t('screens:tryAgain')}
            </Button>
          )}
        </Alert>
      </>
    );
  }
  if (!data) return <Skeleton h={240} aria-busy="true" />;
  const { ticket, messages, mayWrite } = data;
  return (
    <>
      <PageHeader
        above={above}
        title={ticket.subject}
        beside={
          <>
            <ToneBadge tone={ticket.isClosed ? 'secondary' : 'info'}>
              {ticket.isClosed ? t('closed') : t('open')}
            </ToneBadge>
            <Text c="dimmed" size="sm">
              {t('thread', { number: ticket.number })}
            </Text>
          </>
        }
        actions={
          close && mayWrite && !ticket.isClosed ? (
            <Button variant="default" loading={closing.isPending} onClick={() => closing.mutate()}>
              {t('close')}
            </Button>
          ) : undefined
        }
      />
      <Stack gap="lg" maw={720}>
        <ol className={classes.thread} aria-label={t('thread', { number: ticket.number })}>
          <Message who={ticket.isOwn ? t('you') : ticket.name} at={ticket.createdAt} text={ticket.message} />
          {messages.map((message) => (
            <Message
              key={message.id}
              who={whoWrote(message)}
              at={message.createdAt}
              text={message.text}
              isStaff={message.side === 'staff'}
            >
              <Beside {...message} />
            </Message>
          ))}
        </ol>
        {mayWrite ? (
          <Write
            isMember={close !== undefined}
            mayWrite={mayWrite}
            ticket={ticket}
            write={async (text) => {
              keep(await write(text));
            }}
          />
        ) : (
          <Text size="sm" c="dimmed">
            {t('readOnly')}
          </Text>
        )}
      </Stack>
    </>
  );

  function whoWrote({ side, name: writer }: SupportMessage): string {
    if (side === 'staff') return writer ? `${writer} · ${t('staff')}` : t('staff');
    return ticket.isOwn ? t('you') : writer || ticket.name;
  }
}

interface MessageProps {
  who: string;
  at: string;
  text: string;
  isStaff?: boolean;
  children?: ReactNode;
}

function Message({ who, at, text, isStaff = false, children }: MessageProps) {
  return (
    <li className={classes.message} data-staff={isStaff || undefined}>
      <Text fw={560} size="sm">
        <bdi>{who}</bdi>{' '}
        <Text span size="sm" c="dimmed" fw={400}>
          <RelativeTime at={at} />
        </Text>
      </Text>
      <Text dir="auto" className={classes.text}>
        {text}
      </Text>
      {children}
    </li>
  );
}

function Beside({ quoted, attachments }: SupportMessage) {
  const { t } = useTranslation('supportTickets');
  return (
    <>
      {attachments > 0 ? (
        <Text size="sm" c="dimmed" mt={4}>
          {t('attachments', { count: attachments })}
        </Text>
      ) : null}
      {quoted ? (
        <details className={classes.quoted}>
          <summary>{t('quoted')}</summary>
          <Text size="sm" c="dimmed" dir="auto" className={classes.text}>
            {quoted}
          </Text>
        </details>
      ) : null}
    </>
  );
}

interface WriteProps {
  /** Whether it is written in the console, where links lead elsewhere. */
  isMember: boolean;
  mayWrite: 'person' | 'staff';
  ticket: SupportThread['ticket'];
  write: (text: string) => Promise<void>;
}

function Write({ isMember, mayWrite, ticket, write }: WriteProps) {
  const { t } = useTranslation('supportTickets');
  const [text, setText] = useState('');
  const sending = useMutation({
    mutationFn: () => write(text),
    onSuccess() {
      setText('');
      toastSuccess(mayWrite === 'staff' ? t('answerSent') : t('messageSent'));
    },
    onError: (error) =>
      toastFailure(
        error instanceof ApiError && error.problem.status === 429 ? t('tooMany') : t('messageFailed'),
      ),
  });
  const isStaff = mayWrite === 'staff';
  const help = ticket.isClosed ? t('reopens') : isStaff ? t('answerHelp', { name: ticket.name }) : undefined;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim()) sending.mutate();
      }}
    >
      {isMember ? <LeaveGuard dirty={text.trim() !== ''} saving={sending.isPending} /> : null}
      <Textarea
        autosize
        minRows={3}
        maxRows={20}
        maxLength={10_000}
        label={isStaff ? t('answer') : t('write')}
        description={help}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group mt="sm">
        <Button type="submit" loading={sending.isPending} disabled={!text.trim()}>
          {isStaff ? t('sendAnswer') : t('sendMessage')}
        </Button>
      </Group>
    </form>
  );
}

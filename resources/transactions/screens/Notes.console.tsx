import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { OpenModal } from '@tributary/kit/dialogs/OpenModal.console.tsx';
import { ApiError } from '@tributary/engine/http/client.ts';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { formatMoney, isCurrency } from '@tributary/kit/money.ts';
import { toastFailure } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoteForm } from '../../supporters/screens/NoteForm.console.tsx';
import {
  useNotes,
  useReadAgain,
  useSupporterRefusal,
  useSupporterRoutes,
} from '../../supporters/supporter.console.ts';
import type { TransactionRecord } from '../transaction-ui.console.tsx';
import classes from './view.module.css';

type Request = 'refund' | 'cancel' | 'change';

/** Writes a note, or asks colleagues for an action at the payment service. */
export function Notes({ transaction }: { transaction: TransactionRecord }) {
  const { t } = useTranslation('transactions');
  const ability = useAbility();
  const call = useSupporterRoutes();
  const [asking, setAsking] = useState<Request>();
  const { id, amount, status, frequency, paymentReference } = transaction;
  const notes = useNotes(id).data ?? [];
  if (!ability.can('update', 'transactions'))
    return (
      <Text size="sm" c="dimmed">
        {t('notes.readOnly')}
      </Text>
    );
  const isRecurring = frequency !== null && frequency !== 'one-off';
  const offered: Request[] = [
    ...(amount !== null && status === 'COMPLETE' ? (['refund'] as const) : []),
    ...(amount !== null && isRecurring && status !== 'ERROR' ? (['change', 'cancel'] as const) : []),
  ];
  // While a request is open it can't be made again, except that a gift may be changed in several ways.
  const requests = offered.filter(
    (kind) => kind === 'change' || !notes.some((note) => note.kind === kind && note.dealt === null),
  );
  return (
    <Stack gap="sm">
      <NoteForm
        label={t('notes.new')}
        onWrite={(text) => call('POST /transactions/:id/notes', { params: { id }, body: { text } })}
      />
      {requests.length > 0 ? (
        <div>
          <Group gap="xs">
            {requests.map((kind) => (
              <Button key={kind} size="xs" variant="default" onClick={() => setAsking(kind)}>
                {t(`request.${kind}`)}
              </Button>
            ))}
          </Group>
          <Text size="xs" c="dimmed" mt={6}>
            {t('request.where')}
            {paymentReference ? (
              <>
                {' '}
                <bdi className={classes.reference}>{paymentReference}</bdi>
              </>
            ) : null}
          </Text>
        </div>
      ) : null}
      {asking ? (
        <RequestDialog transaction={transaction} kind={asking} onClose={() => setAsking(undefined)} />
      ) : null}
    </Stack>
  );
}

function RequestDialog({
  transaction: { id, amount, currency },
  kind,
  onClose,
}: {
  transaction: TransactionRecord;
  kind: Request;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation(['transactions', 'kit']);
  const call = useSupporterRoutes();
  const again = useReadAgain();
  const refusal = useSupporterRefusal();
  // Most refunds are of the whole amount.
  const [text, setText] = useState(
    kind === 'refund' && amount !== null && isCurrency(currency)
      ? t('request.refundAll', { amount: formatMoney(amount, currency, i18n.language) })
      : '',
  );
  const [isWorking, setWorking] = useState(false);
  const send = async (): Promise<void> => {
    setWorking(true);
    try {
      await call('POST /transactions/:id/notes', { params: { id }, body: { kind, text } });
      await again();
      onClose();
    } catch (error) {
      toastFailure(refusal(error) ?? t('request.failed'));
      // A request that was recorded although its response was lost is shown, so that it is not made twice.
      void again();
      if (error instanceof ApiError && error.problem.code === 'conflict') onClose();
    }
    setWorking(false);
  };
  return (
    <OpenModal
      onClose={onClose}
      title={t(`request.${kind}`)}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim()) void send();
        }}
      >
        <Stack>
          <Text size="sm">{t('request.text')}</Text>
          <Textarea
            label={t('request.what')}
            required
            autosize
            minRows={2}
            maxLength={2_000}
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('request.cancelDialog')}
            </Button>
            <Button type="submit" loading={isWorking} disabled={!text.trim()}>
              {t('request.record')}
            </Button>
          </Group>
        </Stack>
      </form>
    </OpenModal>
  );
}

import { Alert, Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@tributary/engine/http/client.ts';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { ConfirmDialog } from '@tributary/engine/screens/ConfirmDialog.console.tsx';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { supporterRoutes } from '../../supporters/routes.ts';
import { GIFT_REFUSED } from '../refusals.ts';
import type { giftRequestRoutes, ListedRequest } from '../routes.ts';
import classes from './GiftRequests.module.css';

/**
 * Marks a request as dealt with; a donor's with a note for those who look later. A stop is refused while the payment
 * service collects the gift. Where it collects a changed gift under other terms, or does not say, the person decides.
 */
export function Deal({ item }: { item: ListedRequest }) {
  const { t } = useTranslation('giftRequests');
  const call = routesOf<typeof giftRequestRoutes & typeof supporterRoutes>(useClient());
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<keyof typeof GIFT_REFUSED>();
  const deal = async (decided?: { withoutAnswer?: true; asCollected?: true }): Promise<void> => {
    const { id, transactionId } = item;
    setBusy(true);
    setRefused(undefined);
    try {
      if (item.from === 'donor')
        await call('POST /gift-requests/:id/deal', { params: { id }, body: { note, ...decided } });
      else
        await call('POST /transactions/:id/notes/:noteId/done', {
          params: { id: transactionId, noteId: id },
        });
      toastSuccess(t('dealtToast'));
    } catch (error) {
      const detail = error instanceof ApiError ? error.problem.detail : undefined;
      if (detail === GIFT_REFUSED.runs) return setRefused('runs');
      if (detail === GIFT_REFUSED.differs) return setRefused('differs');
      if (detail === GIFT_REFUSED.unanswered) return setRefused('unanswered');
      toastFailure(t('notDealt'));
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: ['transactions'] });
    }
  };
  return (
    <>
      <form
        className={classes.deal}
        onSubmit={(event) => {
          event.preventDefault();
          void deal();
        }}
      >
        {item.from === 'donor' ? (
          <TextInput
            className={classes.note}
            aria-label={t('note')}
            placeholder={t('note')}
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        ) : null}
        <Button type="submit" variant="default" loading={isBusy}>
          {t('deal')}
        </Button>
      </form>
      {refused === 'runs' || refused === 'differs' ? (
        <Alert color="warning" mt="sm" title={t(`${refused}.title`)}>
          {t(`${refused}.text`)}
          {refused === 'differs' ? (
            <Button
              display="block"
              mt="sm"
              size="xs"
              variant="default"
              loading={isBusy}
              onClick={() => void deal({ asCollected: true })}
            >
              {t('differs.confirm')}
            </Button>
          ) : null}
        </Alert>
      ) : null}
      <ConfirmDialog
        opened={refused === 'unanswered'}
        title={t('unanswered.title')}
        text={t('unanswered.text')}
        confirm={t('unanswered.confirm')}
        onClose={() => setRefused(undefined)}
        run={() => deal({ withoutAnswer: true })}
      />
    </>
  );
}

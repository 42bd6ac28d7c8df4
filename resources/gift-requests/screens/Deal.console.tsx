import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { routesOf } from '@tributary/engine/http/route-client.ts';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { supporterRoutes } from '../../supporters/routes.ts';
import { useDealing } from '../dealing.console.tsx';
import type { giftRequestRoutes, ListedRequest } from '../routes.ts';
import classes from './GiftRequests.module.css';

/** Marks a request as dealt with; a donor's with a note for those who look later. */
export function Deal({ item }: { item: ListedRequest }) {
  const { t } = useTranslation('giftRequests');
  const call = routesOf<typeof giftRequestRoutes & typeof supporterRoutes>(useClient());
  const queries = useQueryClient();
  const [note, setNote] = useState('');
  const { id, transactionId, from } = item;
  const { deal, isBusy, refusal } = useDealing({
    async mark(decided) {
      if (from === 'donor')
        await call('POST /gift-requests/:id/deal', { params: { id }, body: { note, ...decided } });
      else
        await call('POST /transactions/:id/notes/:noteId/deal', {
          params: { id: transactionId, noteId: id },
          body: { withoutAnswer: decided.withoutAnswer },
        });
      toastSuccess(t('dealtToast'));
    },
    onFailure: () => toastFailure(t('notDealt')),
    after: () => queries.invalidateQueries({ queryKey: ['transactions'] }),
  });
  return (
    <>
      <form
        className={classes.deal}
        onSubmit={(event) => {
          event.preventDefault();
          void deal();
        }}
      >
        {from === 'donor' ? (
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
      {refusal}
    </>
  );
}

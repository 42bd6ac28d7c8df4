import { Alert, Button } from '@mantine/core';
import { ApiError } from '@tributary/engine/http/client.ts';
import { ConfirmDialog } from '@tributary/engine/screens/ConfirmDialog.console.tsx';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GIFT_REFUSED } from './refusals.ts';

type Refused = keyof typeof GIFT_REFUSED;

/** A person's decision where the payment service does not say that a request was carried out. */
export interface Decided {
  withoutAnswer?: true;
  /** A changed gift counts under the terms under which it is collected. */
  asCollected?: true;
}

interface Dealing {
  deal: (decided?: Decided) => Promise<void>;
  isBusy: boolean;
  /** Why the payment service contradicts, and the person's choices. */
  refusal: ReactNode;
}

const refusalOf = (error: unknown): Refused | undefined => {
  const detail = error instanceof ApiError ? error.problem.detail : undefined;
  return (Object.keys(GIFT_REFUSED) as Refused[]).find((name) => GIFT_REFUSED[name] === detail);
};

/**
 * Marks a request as dealt with. A stop is refused while the payment service collects the gift. Where it collects a
 * changed gift under other terms, or does not say, the person decides.
 * @param mark sends the mark; `onFailure` gets what is no contradiction, `after` follows both
 */
export function useDealing({
  mark,
  onFailure,
  after,
}: {
  mark: (decided: Decided) => Promise<void>;
  onFailure: (error: unknown) => void;
  after: () => Promise<void>;
}): Dealing {
  const { t } = useTranslation('giftRequests');
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused>();
  const deal = async (decided: Decided = {}): Promise<void> => {
    setBusy(true);
    setRefused(undefined);
    try {
      await mark(decided);
    } catch (error) {
      const why = refusalOf(error);
      if (why) setRefused(why);
      else onFailure(error);
    } finally {
      setBusy(false);
      await after();
    }
  };
  const refusal = (
    <>
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
  return { deal, isBusy, refusal };
}

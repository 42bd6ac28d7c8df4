import { Alert, Button, Checkbox, Group, List, Skeleton, Stack, Text } from '@mantine/core';
import { OpenModal } from '@tributary/kit/dialogs/OpenModal.console.tsx';
import { useGo } from '@tributary/engine/screens/links.console.tsx';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  useAnonymizeCounts,
  useReadAgain,
  useSupporterRefusal,
  useSupporterRoutes,
} from '../supporter.console.ts';

const PARTS = [
  'transactions',
  'consents',
  'preferences',
  'deliveries',
  'waiting',
  'files',
  'unfinished',
  'notes',
  'emails',
  'requests',
  'imports',
] as const;

interface AnonymizeDialogProps {
  email: string;
  onClose: () => void;
  /**
   * Called when it is done. By default it opens the list of transactions, as the person's own page has nothing left to
   * show.
   */
  onDone?: () => void;
}

/** Takes out everything that names a person, after it was counted. */
export function AnonymizeDialog({ email, onClose, onDone }: AnonymizeDialogProps) {
  const { t } = useTranslation(['supporters', 'kit']);
  const call = useSupporterRoutes();
  const again = useReadAgain();
  const refusal = useSupporterRefusal();
  const go = useGo();
  const found = useAnonymizeCounts(email);
  const { data: counts, isError, refetch } = found;
  const [isSure, setSure] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const act = async (): Promise<void> => {
    if (!counts) return;
    setWorking(true);
    try {
      await call('POST /supporters/anonymize', { body: { email, transactions: counts.transactions } });
      toastSuccess(t('anonymize.done'));
      onClose();
      if (onDone) onDone();
      else go('/forms/transactions/list', { replace: true });
      await again();
    } catch (error) {
      toastFailure(refusal(error) ?? t('failed'));
      void refetch();
    }
    setWorking(false);
  };
  return (
    <OpenModal
      onClose={onClose}
      title={t('anonymize.title')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <Stack>
        <Text size="sm">{t('anonymize.text')}</Text>
        <ReadFailure found={found} />
        {counts ? (
          <List size="sm">
            {PARTS.filter((part) => counts[part] > 0).map((part) => (
              <List.Item key={part}>{t(`anonymize.part.${part}`, { count: counts[part] })}</List.Item>
            ))}
          </List>
        ) : isError ? null : (
          <Skeleton h={80} aria-hidden />
        )}
        {counts && counts.giftAid > 0 ? (
          <Alert color="warning">{t('anonymize.giftAid', { count: counts.giftAid })}</Alert>
        ) : null}
        <Checkbox
          label={t('anonymize.sure')}
          checked={isSure}
          onChange={(event) => setSure(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button color="danger" loading={isWorking} disabled={!counts || !isSure} onClick={() => void act()}>
            {t('anonymize.go')}
          </Button>
        </Group>
      </Stack>
    </OpenModal>
  );
}

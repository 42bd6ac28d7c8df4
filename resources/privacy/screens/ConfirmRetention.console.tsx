import { Button, Checkbox, Group, List, Skeleton, Stack, Text } from '@mantine/core';
import { OpenModal } from '@tributary/kit/dialogs/OpenModal.console.tsx';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import { useShownZone } from '@tributary/kit/clock/shown-zone.console.ts';
import { exactDay } from '@tributary/kit/dates.ts';
import { useTranslation } from 'react-i18next';
import { privacyUi } from '../privacy-ui.console.tsx';
import { useRetentionRule } from '../use-anonymization.console.ts';

const PARTS = ['consents', 'deliveries', 'files', 'notes'] as const;

interface ConfirmRetentionProps {
  rule: { months: number; keepsGiftAid: boolean };
  onClose: () => void;
}

/** Says how much an interval takes out, and asks whether to. */
export function ConfirmRetention({ rule, onClose }: ConfirmRetentionProps) {
  const { t, i18n } = useTranslation(['privacy', 'screens', 'kit']);
  const zone = useShownZone();
  const problems = useProblemText(privacyUi);
  const { found, confirm } = useRetentionRule(rule);
  const { data, isError, refetch } = found;
  const [isSure, setSure] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const act = async (): Promise<void> => {
    if (!data) return;
    setWorking(true);
    try {
      await confirm(data.counts.transactions);
      toastSuccess(t('confirm.done'));
      onClose();
    } catch (error) {
      toastFailure(problems.reason(error) ?? t('confirm.failed'));
      void refetch();
    }
    setWorking(false);
  };
  const date = data && exactDay(data.before, i18n.language, zone);
  return (
    <OpenModal
      onClose={onClose}
      title={t('confirm.title')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <Stack>
        <ReadFailure found={found} />
        {data ? (
          <>
            <Text>
              {t('confirm.text', {
                count: data.counts.transactions,
                figure: data.counts.transactions.toLocaleString(i18n.language),
                date,
              })}
            </Text>
            <List size="sm">
              {PARTS.filter((part) => data.counts[part] > 0).map((part) => (
                <List.Item key={part}>{t(`confirm.part.${part}`, { count: data.counts[part] })}</List.Item>
              ))}
            </List>
            {data.kept > 0 ? <Text size="sm">{t('confirm.kept', { count: data.kept })}</Text> : null}
            <Text size="sm">{t('confirm.daily')}</Text>
          </>
        ) : isError ? null : (
          <Skeleton h={120} aria-hidden />
        )}
        <Checkbox
          label={t('confirm.sure')}
          checked={isSure}
          onChange={(event) => setSure(event.currentTarget.checked)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('screens:cancel')}
          </Button>
          <Button color="danger" loading={isWorking} disabled={!data || !isSure} onClick={() => void act()}>
            {t('confirm.go')}
          </Button>
        </Group>
      </Stack>
    </OpenModal>
  );
}

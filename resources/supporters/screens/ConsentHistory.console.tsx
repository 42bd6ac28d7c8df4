import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { OpenModal } from '@tributary/kit/dialogs/OpenModal.console.tsx';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadAgain, useSupporterRefusal, useSupporterRoutes } from '../supporter.console.ts';
import type { ConsentEntry, Supporter } from '../supporter.ts';
import classes from './supporters.module.css';

/** How people change their consents in a preference center. */
const BY_THEMSELVES = ['save', 'off', 'one-click', 'undo'] as const;

const TONES = { given: 'success', refused: 'secondary', withdrawn: 'warning' } as const;

/** A person's consents, in the wording of their time; valid ones can be withdrawn. */
export function ConsentHistory({ supporter: { email, consents } }: { supporter: Supporter }) {
  const { t } = useTranslation('supporters');
  const mayWithdraw = useAbility().can('update', 'transactions');
  const [leaving, setLeaving] = useState<ConsentEntry>();
  const howOf = ({ how, by }: ConsentEntry): string => {
    const own = BY_THEMSELVES.find((each) => by === null && each === how);
    if (own) return t(`consents.self.${own}`);
    return how ? t('consents.how', { how, by: by ?? '' }) : '';
  };
  if (consents.length === 0) return <Text c="dimmed">{t('consents.none')}</Text>;
  return (
    <>
      <ul className={classes.list}>
        {consents.map((entry) => (
          <li key={entry.id}>
            <Group gap="xs" align="baseline">
              <ToneBadge tone={TONES[entry.event]}>{t(`consents.event.${entry.event}`)}</ToneBadge>
              <Text size="xs" c="dimmed">
                <RelativeTime at={entry.at} />
              </Text>
              {entry.withdrawn ? <ToneBadge tone="warning">{t('consents.later')}</ToneBadge> : null}
            </Group>
            <Text size="sm" mt={4} dir="auto">
              “{entry.wording}”
            </Text>
            <Text size="xs" c="dimmed">
              {[
                entry.formName ?? t('consents.formGone'),
                entry.formVersion === null ? '' : t('consents.version', { version: entry.formVersion }),
                entry.language,
                entry.address ?? '',
                entry.network ?? '',
                howOf(entry),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            {mayWithdraw && entry.formId !== null && entry.event === 'given' && !entry.withdrawn ? (
              <Button
                size="compact-xs"
                variant="subtle"
                ms={-8}
                mt={2}
                onClick={() => setLeaving(entry)}
                aria-label={t('consents.withdrawThis', { key: entry.key })}
              >
                {t('consents.withdraw')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {leaving ? (
        <WithdrawDialog email={email} entry={leaving} onClose={() => setLeaving(undefined)} />
      ) : null}
    </>
  );
}

function WithdrawDialog({
  email,
  entry,
  onClose,
}: {
  email: string;
  entry: ConsentEntry;
  onClose: () => void;
}) {
  const { t } = useTranslation(['supporters', 'kit']);
  const call = useSupporterRoutes();
  const again = useReadAgain();
  const refusal = useSupporterRefusal();
  const [how, setHow] = useState('');
  const [isWorking, setWorking] = useState(false);
  const go = async (): Promise<void> => {
    setWorking(true);
    try {
      const { formId, key } = entry;
      if (formId === null) return;
      await call('POST /supporters/withdraw-consent', { body: { email, formId, key, how } });
      await again();
      toastSuccess(t('consents.done'));
      onClose();
    } catch (error) {
      toastFailure(refusal(error) ?? t('failed'));
      // A withdrawal whose response was lost may have been made, so the list is read again.
      void again();
    }
    setWorking(false);
  };
  return (
    <OpenModal
      onClose={onClose}
      title={t('consents.title2')}
      closeButtonProps={{ 'aria-label': t('kit:close') }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (how.trim()) void go();
        }}
      >
        <Stack>
          <Text size="sm" dir="auto">
            “{entry.wording}”
          </Text>
          <Text size="sm">{t('consents.text')}</Text>
          <TextInput
            label={t('consents.howLabel')}
            description={t('consents.howText')}
            required
            maxLength={300}
            data-autofocus
            value={how}
            onChange={(event) => setHow(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={isWorking} disabled={!how.trim()}>
              {t('consents.withdraw')}
            </Button>
          </Group>
        </Stack>
      </form>
    </OpenModal>
  );
}

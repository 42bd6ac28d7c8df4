import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { OpenModal } from '@tributary/kit/dialogs/OpenModal.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadAgain, useSupporterRefusal, useSupporterRoutes } from '../supporter.console.ts';
import type { Supporter } from '../supporter.ts';
import classes from './supporters.module.css';

/** Marks another address as the same person's, and separates addresses again. */
export function MergePeopleDialog({ supporter, onClose }: { supporter: Supporter; onClose: () => void }) {
  const { t } = useTranslation(['supporters', 'kit']);
  const call = useSupporterRoutes();
  const again = useReadAgain();
  const refusal = useSupporterRefusal();
  const [other, setOther] = useState('');
  const [error, setError] = useState<string>();
  const [isWorking, setWorking] = useState(false);
  const act = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    setWorking(true);
    setError(undefined);
    try {
      await work();
      await again();
      toastSuccess(done);
      setOther('');
    } catch (failure) {
      const why = refusal(failure);
      if (why) setError(why);
      else toastFailure(t('failed'));
    }
    setWorking(false);
  };
  return (
    <OpenModal onClose={onClose} title={t('merge.title')} closeButtonProps={{ 'aria-label': t('kit:close') }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const body = { email: other, into: supporter.email };
          if (other.trim()) void act(() => call('POST /supporters/merge', { body }), t('merge.done'));
        }}
      >
        <Stack>
          <Text size="sm">{t('merge.text', { email: supporter.email })}</Text>
          {supporter.aliases.length > 0 ? (
            <ul className={classes.list} aria-label={t('merge.aliases')}>
              {supporter.aliases.map(({ email, by, at }) => (
                <li key={email}>
                  <Group justify="space-between" wrap="nowrap">
                    <div className={classes.words}>
                      <bdi>{email}</bdi>
                      <Text size="xs" c="dimmed">
                        <bdi>{by}</bdi> · <RelativeTime at={at} />
                      </Text>
                    </div>
                    <Button
                      size="compact-xs"
                      variant="default"
                      disabled={isWorking}
                      onClick={() =>
                        void act(
                          () => call('POST /supporters/separate', { body: { email } }),
                          t('merge.separated'),
                        )
                      }
                    >
                      {t('merge.separate')}
                    </Button>
                  </Group>
                </li>
              ))}
            </ul>
          ) : null}
          <TextInput
            type="email"
            label={t('merge.other')}
            value={other}
            error={error}
            data-autofocus
            onChange={(event) => setOther(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('kit:close')}
            </Button>
            <Button type="submit" loading={isWorking} disabled={!other.trim()}>
              {t('merge.go')}
            </Button>
          </Group>
        </Stack>
      </form>
    </OpenModal>
  );
}

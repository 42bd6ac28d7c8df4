import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBuildingBank } from '@tabler/icons-react';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { receiveFile, saveFile } from '@tributary/engine/screens/list/toolbar/receive-file.console.ts';
import { queryText } from '@tributary/engine/http/client.ts';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** The month before this one: what is claimed next, in most organizations. */
function lastMonth(now: Date): { from: string; to: string } {
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
  return { from: dayOf(first), to: dayOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 0))) };
}

/** Exports the Gift Aid donations of a period, for those who may export transactions. */
export function GiftAidExport() {
  const { t } = useTranslation(['transactions', 'kit']);
  const client = useClient();
  const [isOpen, { open, close }] = useDisclosure(false);
  const [period, setPeriod] = useState(() => lastMonth(new Date()));
  const [working, setWorking] = useState(false);
  const isWrong = period.from > period.to;
  const take = async (): Promise<void> => {
    setWorking(true);
    try {
      const answer = await client.open(`/api/v1/transactions/gift-aid-schedule${queryText(period)}`);
      const count = Number(answer.headers.get('x-rows') ?? 0);
      const file = await receiveFile(answer, () => undefined, new AbortController().signal);
      saveFile(file);
      toastSuccess(t('giftAid.exported', { name: file.name, count }));
      close();
    } catch {
      toastFailure(t('giftAid.notExported'));
    }
    setWorking(false);
  };
  return (
    <>
      <Button variant="default" leftSection={<IconBuildingBank size={16} />} onClick={open}>
        {t('giftAid.schedule')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={t('giftAid.schedule')}
        closeButtonProps={{ 'aria-label': t('kit:close') }}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!isWrong) void take();
          }}
        >
          <Stack>
            <Text size="sm">{t('giftAid.scheduleText')}</Text>
            <Group grow align="flex-start">
              {(['from', 'to'] as const).map((end) => (
                <TextInput
                  key={end}
                  type="date"
                  required
                  label={t(`giftAid.${end}`)}
                  value={period[end]}
                  error={end === 'to' && isWrong ? t('giftAid.wrongPeriod') : undefined}
                  onChange={(event) => setPeriod({ ...period, [end]: event.currentTarget.value })}
                />
              ))}
            </Group>
            <Text size="sm" c="dimmed">
              {t('giftAid.limit')}
            </Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={close}>
                {t('giftAid.cancel')}
              </Button>
              <Button type="submit" loading={working}>
                {t('giftAid.export')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}

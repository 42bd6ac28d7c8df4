import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconBuildingBank } from '@tabler/icons-react';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { useDownload } from '@tributary/engine/screens/download/use-download.console.tsx';
import { queryText } from '@tributary/engine/http/client.ts';
import { localDay, plusDays } from '@tributary/kit/zones.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Returns the month before a day's month, which most organizations claim next. */
function lastMonth(today: string): { from: string; to: string } {
  const to = plusDays(`${today.slice(0, 8)}01`, -1);
  return { from: `${to.slice(0, 8)}01`, to };
}

/** Exports the Gift Aid donations of a period, for people who may export transactions. */
export function GiftAidExport() {
  const { t } = useTranslation(['transactions', 'kit']);
  const [isOpen, { open, close }] = useDisclosure(false);
  const { timezone } = useSession().organization;
  const [period, setPeriod] = useState(() => lastMonth(localDay(new Date(), timezone)));
  const isWrong = period.from > period.to;
  const download = useDownload(({ name, rows }) => t('giftAid.exported', { name, count: rows }));
  const take = async (): Promise<void> => {
    if (await download.start(`/api/v1/transactions/gift-aid-schedule${queryText(period)}`)) close();
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
              <Button type="submit" loading={download.isRunning}>
                {t('giftAid.export')}
              </Button>
            </Group>
          </Stack>
        </form>
      </Modal>
    </>
  );
}

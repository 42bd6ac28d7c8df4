import { Button, Group, Progress, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useClient } from '@tributary/engine/screens/console-context.console.tsx';
import { saveFile } from '@tributary/engine/screens/download/receive-file.console.ts';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readLines } from '../read-lines.ts';
import classes from './AccountSettings.module.css';
import { AccountSection } from './AccountSection.console.tsx';

/** Everything that is kept about the person, as one file. */
export function ExportSection() {
  const { t } = useTranslation('account');
  const client = useClient();
  const [done, setDone] = useState<number>();
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const run = async (): Promise<void> => {
    const stopping = new AbortController();
    stop.current = stopping;
    setDone(0);
    try {
      const answer = await client.open('/api/v1/account/export');
      const blob = await readLines(answer, { signal: stopping.signal, onProgress: setDone });
      saveFile({ name: t('data.file', { date: new Date().toISOString().slice(0, 10) }), blob });
      toastSuccess(t('data.done'));
    } catch {
      if (!stopping.signal.aborted) toastFailure(t('data.failed'));
    } finally {
      setDone(undefined);
    }
  };

  return (
    <AccountSection title={t('nav.data')} text={t('data.text')}>
      {done === undefined ? (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.6} />}
          onClick={() => void run()}
        >
          {t('data.download')}
        </Button>
      ) : (
        <div className={classes.narrow}>
          <Group justify="space-between" mb={6}>
            <Text size="sm">{t('data.running')}</Text>
            <Text size="sm" c="dimmed" className="tabular">
              {t('data.progress', { done })}
            </Text>
          </Group>
          <Progress value={done * 100} aria-label={t('data.running')} />
          <Button variant="subtle" color="gray" size="xs" mt="xs" onClick={() => stop.current?.abort()}>
            {t('data.stop')}
          </Button>
        </div>
      )}
    </AccountSection>
  );
}

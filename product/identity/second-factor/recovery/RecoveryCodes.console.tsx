import { Button, Group, Stack, Text } from '@mantine/core';
import { OpenModal } from '@tributary/kit/dialogs/OpenModal.console.tsx';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { saveFile } from '@tributary/engine/screens/download/receive-file.console.ts';
import { toastFailure, toastInfo } from '@tributary/kit/components/toasts.console.tsx';
import { useTranslation } from 'react-i18next';
import classes from './RecoveryCodes.module.css';

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** Shows the recovery codes the one time that they are shown, and helps to keep them. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('secondFactor');
  const { t: kit } = useTranslation('kit');
  const { email } = useSession();
  const heading = t('recovery.heading', { email });
  const text = `${heading}\n\n${codes.join('\n')}\n`;

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toastInfo(kit('copied'));
    } catch {
      toastFailure(kit('copyFailed'));
    }
  };

  return (
    <OpenModal
      onClose={onDone}
      title={t('recovery.title')}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack gap="md">
        <Text className={classes.screenOnly}>{t('recovery.text')}</Text>
        <div className={classes.sheet}>
          <Text className={classes.heading}>{heading}</Text>
          <ul className={classes.list} aria-label={t('recovery.list')}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
        <Group gap="xs" className={classes.screenOnly}>
          <Button variant="default" leftSection={<IconCopy size={16} />} onClick={() => void copy()}>
            {t('recovery.copy')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} />}
            onClick={() =>
              saveFile({
                name: t('recovery.file'),
                blob: new Blob([text], { type: 'text/plain;charset=utf-8' }),
              })
            }
          >
            {t('recovery.download')}
          </Button>
          <Button variant="default" leftSection={<IconPrinter size={16} />} onClick={() => window.print()}>
            {t('recovery.print')}
          </Button>
        </Group>
        <Group justify="flex-end" className={classes.screenOnly}>
          <Button onClick={onDone} data-autofocus>
            {t('recovery.kept')}
          </Button>
        </Group>
      </Stack>
    </OpenModal>
  );
}

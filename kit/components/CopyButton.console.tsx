import { ActionIcon, Tooltip } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailure, toastInfo } from './toasts.console.tsx';

/** Copies a text and confirms it. `label` names the text for screen readers. */
export function CopyButton({ value, label }: { value: string; label?: string }) {
  const { t } = useTranslation('kit');
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(value);
      toastInfo(t('copied'));
      setCopied(true);
      window.setTimeout(() => setCopied(false), 1500);
    } catch {
      toastFailure(t('copyFailed'));
    }
  };
  const name = label ?? t('copy');
  return (
    <Tooltip label={name}>
      <ActionIcon aria-label={name} onClick={() => void copy()}>
        {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      </ActionIcon>
    </Tooltip>
  );
}

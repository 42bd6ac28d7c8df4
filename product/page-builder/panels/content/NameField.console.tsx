import { TextInput } from '@mantine/core';
import type { Component } from 'grapesjs';
import { useTranslation } from 'react-i18next';

/** A custom name, for layers and messages; visitors never see it. */
export function NameField({ component }: { component: Component }) {
  const { t } = useTranslation('pageBuilder');
  return (
    <TextInput
      size="xs"
      label={t('content.name')}
      placeholder={t('content.nameHint')}
      maxLength={64}
      value={String(component.get('custom-name') ?? '')}
      onChange={(event) => component.set('custom-name', event.currentTarget.value)}
    />
  );
}

import { IconShieldCheck } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';

export const consentBuilder: ComponentBuilder<'consent'> = {
  icon: IconShieldCheck,
  group: 'fields',
  key: 'consent',
  hidesLabel: true,
  create: (t) => ({ label: t('label'), wording: t('newWording') }),
  settings: [
    { kind: 'textarea', name: 'wording', label: 'wording', help: 'wordingHelp', rows: 3, isRequired: true },
  ],
  conditionChoices: (_, t) => [{ value: 'true', label: t('given') }],
};

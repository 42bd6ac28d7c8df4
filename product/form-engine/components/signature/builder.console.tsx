import { IconSignature } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';

export const signatureBuilder: ComponentBuilder<'signature'> = {
  icon: IconSignature,
  group: 'fields',
  key: 'signature',
  create: (t) => ({ label: t('label') }),
  settings: [{ kind: 'textarea', name: 'wording', label: 'wording', help: 'wordingHelp', rows: 4 }],
};

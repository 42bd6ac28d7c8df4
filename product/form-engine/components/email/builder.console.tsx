import { IconMail } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';

export const emailBuilder: ComponentBuilder<'email'> = {
  icon: IconMail,
  group: 'fields',
  key: 'email',
  takesAutofill: true,
  create: (t) => ({ label: t('label'), required: true, autocomplete: 'email' }),
};

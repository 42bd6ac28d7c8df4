import { IconShieldCheck } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';
import { RecaptchaPanel } from './RecaptchaPanel.console.tsx';

export const recaptchaBuilder: ComponentBuilder<'recaptcha'> = {
  icon: IconShieldCheck,
  group: 'fields',
  create: () => ({}),
  Panel: RecaptchaPanel,
  isUnconditional: true,
};

import { IconSeparatorHorizontal } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';

export const dividerBuilder: ComponentBuilder<'divider'> = {
  icon: IconSeparatorHorizontal,
  group: 'layout',
  create: () => ({}),
};

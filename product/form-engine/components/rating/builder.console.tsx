import { IconStar } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';

export const ratingBuilder: ComponentBuilder<'rating'> = {
  icon: IconStar,
  compares: 'number',
  group: 'fields',
  key: 'rating',
  create: (t) => ({ label: t('label') }),
  settings: [
    {
      kind: 'choice',
      name: 'look',
      label: 'look',
      choices: [
        { value: 'stars', label: 'stars' },
        { value: 'figures', label: 'figures' },
      ],
    },
    { kind: 'number', name: 'count', label: 'count', min: 2, max: 10 },
    { kind: 'text', name: 'low', label: 'low' },
    { kind: 'text', name: 'high', label: 'high' },
  ],
};

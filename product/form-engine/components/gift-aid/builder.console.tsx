import { IconBuildingBank } from '@tabler/icons-react';
import type { ComponentBuilder } from '../../panel/component-builder.console.ts';
import { GiftAidPanel } from './GiftAidPanel.console.tsx';

export const giftAidBuilder: ComponentBuilder<'giftAid'> = {
  icon: IconBuildingBank,
  group: 'giving',
  key: 'giftAid',
  create: (t) => ({ label: t('newLabel'), charity: '' }),
  Panel: GiftAidPanel,
  conditionChoices: (_, t) => [{ value: 'true', label: t('declared') }],
};

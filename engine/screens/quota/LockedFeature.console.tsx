import { Group, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslate } from '@tributary/kit/i18n/message.console.ts';
import { useTranslation } from 'react-i18next';
import type { Flag } from '../../quota/plans.ts';
import { PlanLink } from './PlanLink.console.tsx';

/** Shown for a feature outside the plan: its description and a link to the plan. */
export function LockedFeature({ flag }: { flag: Flag }) {
  const { t } = useTranslation('plan');
  const translate = useTranslate(['screens']);
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap" c="dimmed">
      <IconLock size={16} aria-hidden style={{ flex: 'none', marginBlockStart: 2 }} />
      <div>
        <Text size="sm">{t('upgrade', { title: t(`flag.${flag}`) })}</Text>
        <PlanLink t={translate} />
      </div>
    </Group>
  );
}

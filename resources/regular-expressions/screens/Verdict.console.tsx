import { Group, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Whether a text matches, as text and icon; red when it should be otherwise. */
export function Verdict({ matches, good }: { matches: boolean; good: boolean }) {
  const { t } = useTranslation('regularExpressions');
  const Icon = matches ? IconCheck : IconX;
  return (
    <Group
      gap={4}
      wrap="nowrap"
      justify="flex-end"
      w="100%"
      pe="xs"
      c={good ? undefined : 'var(--tone-danger-text)'}
      role="status"
    >
      <Icon size={14} aria-hidden />
      <Text span size="xs">
        {t(matches ? 'tester.matches' : 'tester.differs')}
      </Text>
    </Group>
  );
}

import { ActionIcon, Tooltip } from '@mantine/core';
import { IconChevronsDown, IconChevronsUp } from '@tabler/icons-react';
import { useTranslate } from '@tributary/kit/i18n/message.console.ts';

const SCREENS = ['screens'];

/** Reverses a long list, so that it is read from its end, and back. */
export function EndButton({ fromEnd, onToggle }: { fromEnd: boolean; onToggle: () => void }) {
  const words = useTranslate(SCREENS)(fromEnd ? 'screens:list.toStart' : 'screens:list.toEnd');
  return (
    <Tooltip label={words}>
      <ActionIcon variant="default" size={36} aria-label={words} onClick={onToggle}>
        {fromEnd ? <IconChevronsUp size={16} /> : <IconChevronsDown size={16} />}
      </ActionIcon>
    </Tooltip>
  );
}

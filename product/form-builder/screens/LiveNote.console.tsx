import { Popover, Text, UnstyledButton } from '@mantine/core';
import { UseList } from '@tributary/engine/screens/uses/UseList.console.tsx';
import { IconChevronDown } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './FormBuilderScreen.module.css';
import type { LivePages } from './use-live-pages.console.ts';

/** The number of live pages with the form, their names, and the effect of a save on them. */
export function LiveNote({ live: { count, uses }, changed }: { live: LivePages; changed: boolean }) {
  const { t } = useTranslation('forms');
  const id = useId();
  if (count === undefined || !uses) return null;
  if (count === 0)
    return (
      <Text size="xs" c="dimmed">
        {t('live.none')}
      </Text>
    );
  return (
    <Popover position="bottom-end" width={300} withinPortal trapFocus returnFocus>
      <Popover.Target>
        <UnstyledButton className={classes.live} data-changed={changed || undefined}>
          <span>{t(changed ? 'live.saving' : 'live.on', { count })}</span>
          <IconChevronDown size={12} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-labelledby={id}>
        <Text id={id} size="sm" fw={600} mb="xs">
          {t('live.title')}
        </Text>
        <UseList uses={uses} only="refusing" />
      </Popover.Dropdown>
    </Popover>
  );
}

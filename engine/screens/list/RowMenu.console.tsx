import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import type { RowAction } from './row-action.ts';

/** The menu of one record. It is rendered when it is first opened: a list has many rows. */
export function RowMenu({ label, actions }: { label: string; actions: () => RowAction[] }) {
  const [opened, setOpened] = useState(false);
  const button = (
    <ActionIcon
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={opened}
      onClick={() => setOpened(true)}
    >
      <IconDots size={18} />
    </ActionIcon>
  );
  if (!opened) return button;
  const entries = actions();
  return (
    <Menu opened onChange={setOpened} position="bottom-end" withinPortal returnFocus>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ id, label: text, icon: Icon, run, danger }) => (
          <div key={id}>
            {danger && entries.length > 1 ? <Menu.Divider /> : null}
            <Menu.Item
              leftSection={<Icon size={16} />}
              onClick={run}
              {...(danger ? { color: 'var(--error-text)' } : {})}
            >
              {text}
            </Menu.Item>
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

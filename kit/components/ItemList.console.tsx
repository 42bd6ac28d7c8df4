import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './ItemList.module.css';

/** A short list of a person's items: devices, keys. */
export function ItemList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface ItemProps {
  icon: ReactNode;
  name: ReactNode;
  /** Beside the name: a distinction of this item. */
  badge?: ReactNode;
  /** Below the name, in small print. */
  facts: ReactNode;
  /** Its actions. */
  children?: ReactNode;
}

/** One of an `ItemList`. */
export function Item({ icon, name, badge, facts, children }: ItemProps) {
  return (
    <li className={classes.item}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <div className={classes.words}>
        <Group gap="xs">
          <span className={classes.name}>{name}</span>
          {badge}
        </Group>
        <Text size="sm" c="dimmed">
          {facts}
        </Text>
      </div>
      {children}
    </li>
  );
}

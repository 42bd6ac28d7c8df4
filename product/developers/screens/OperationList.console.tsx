import { Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { useState } from 'react';
import type { ReferenceGroup, ReferenceOperation } from '../reference/operations.ts';
import { MethodBadge } from './MethodBadge.console.tsx';
import classes from './reference.module.css';

interface OperationListProps {
  groups: readonly ReferenceGroup[];
  chosen: ReferenceOperation | undefined;
  /** Search results are open. */
  isSearch: boolean;
}

/** The operations by resource; the resource of the chosen one is open. */
export function OperationList({ groups, chosen, isSearch }: OperationListProps) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (name: string): boolean =>
    isSearch || (toggled.has(name) ? name !== chosen?.group : name === chosen?.group);
  const toggle = (name: string): void => {
    const next = new Set(toggled);
    if (!next.delete(name)) next.add(name);
    setToggled(next);
  };
  return (
    <ul className={classes.groups}>
      {groups.map(({ name, operations }) => (
        <li key={name}>
          <UnstyledButton
            className={classes.group}
            aria-expanded={isOpen(name)}
            onClick={() => toggle(name)}
            disabled={isSearch}
          >
            <IconChevronRight size={14} className={classes.chevron} data-open={isOpen(name) || undefined} />
            <span>{name}</span>
            <Text span size="xs" c="dimmed">
              {operations.length}
            </Text>
          </UnstyledButton>
          {isOpen(name) ? (
            <ul className={classes.operations}>
              {operations.map(({ id, method, summary }) => (
                <li key={id}>
                  <ConsoleLink
                    to="/general-settings/developers/reference"
                    search={{ operation: id }}
                    underline="never"
                    className={classes.operation}
                    aria-current={id === chosen?.id ? 'page' : undefined}
                  >
                    <MethodBadge method={method} />
                    <span lang="en">{summary}</span>
                  </ConsoleLink>
                </li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

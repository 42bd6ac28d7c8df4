import { Popover } from '@mantine/core';
import { cloneElement, useState, type ReactElement } from 'react';
import { AddList } from './AddList.console.tsx';
import classes from './AddMenu.module.css';

interface AddMenuProps {
  index?: number;
  children: ReactElement<{ onClick?: () => void }>;
}

/** A button that opens the palette as a list with a search, and adds at one place. */
export function AddMenu({ index, children }: AddMenuProps) {
  const [opened, setOpened] = useState(false);
  // A new field takes the focus to its label; without one the focus returns to the button.
  const [hasAdded, setHasAdded] = useState(false);
  const toggle = () => {
    setHasAdded(false);
    setOpened(!opened);
  };
  return (
    <Popover
      position="bottom"
      width={264}
      trapFocus
      returnFocus={!hasAdded}
      middlewares={{ flip: true, shift: true, size: true }}
      opened={opened}
      onChange={setOpened}
    >
      <Popover.Target>{cloneElement(children, { onClick: toggle })}</Popover.Target>
      <Popover.Dropdown className={classes.menu}>
        <AddList
          index={index}
          onAdd={() => {
            setHasAdded(true);
            setOpened(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

import { Kbd, Menu } from '@mantine/core';
import { IconClipboard, IconLock } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Fragment, useState } from 'react';
import { builderOf } from '@tributary/form-engine/components/builders.console.ts';
import { useTranslation } from 'react-i18next';
import { useFormBuilder } from '../builder-context.console.ts';
import { isKeyTaken } from '../model/edit.ts';
import { typeName } from '../model/messages.ts';
import { paletteGroups } from './groups.console.ts';

/** A button that opens the palette as a menu and adds at one place. */
export function AddMenu({ index, children }: { index?: number; children: ReactElement }) {
  const { t } = useTranslation('formBuilder');
  const { schema, words, add, lockedTypes, several } = useFormBuilder();
  // A new field takes the focus to its label; without one the focus returns to the button.
  const [hasAdded, setHasAdded] = useState(false);
  return (
    <Menu
      position="bottom"
      withinPortal
      width={220}
      returnFocus={!hasAdded}
      onOpen={() => setHasAdded(false)}
    >
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown mah={380} style={{ overflowY: 'auto' }}>
        <Menu.Item
          leftSection={<IconClipboard size={16} stroke={1.6} />}
          rightSection={<Kbd>Ctrl V</Kbd>}
          onClick={() => {
            setHasAdded(true);
            several.paste(index);
          }}
        >
          {t('clip.paste')}
        </Menu.Item>
        {paletteGroups.map((group) => (
          <Fragment key={group.id}>
            <Menu.Label>{t(`group.${group.id}`)}</Menu.Label>
            {group.types.map((type) => {
              const Icon = builderOf(type).icon;
              return (
                <Menu.Item
                  key={type}
                  leftSection={<Icon size={16} stroke={1.6} />}
                  disabled={isKeyTaken(schema, type) || Boolean(lockedTypes[type])}
                  rightSection={lockedTypes[type] ? <IconLock size={14} aria-hidden /> : null}
                  onClick={() => {
                    setHasAdded(true);
                    add(type, index);
                  }}
                >
                  {typeName(type, words)}
                </Menu.Item>
              );
            })}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

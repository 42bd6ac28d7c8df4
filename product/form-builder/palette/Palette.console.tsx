import { Text, Tooltip, UnstyledButton } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useDraggable } from '@dnd-kit/core';
import { builderOf } from '@tributary/form-engine/components/builders.console.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ComponentType } from '@tributary/form-engine/schema.ts';
import { PALETTE_WISH, useFormBuilder } from '../builder-context.console.ts';
import { pointerOnly } from '../drag/pointer-only.ts';
import { isKeyTaken } from '../model/edit.ts';
import { typeName } from '../model/messages.ts';
import { paletteDragId } from './groups.console.ts';
import { useSearched } from './use-searched.console.ts';
import { PaletteFields } from './PaletteFields.console.tsx';
import { PaletteFound } from './PaletteFound.console.tsx';
import { PaletteSearch } from './PaletteSearch.console.tsx';
import classes from './Palette.module.css';

/** Every component of a form: dragged onto the canvas, or pressed to be added after the selection. */
export function Palette() {
  const { t } = useTranslation('formBuilder');
  const { focusWish, grantFocus } = useFormBuilder();
  const [search, setSearch] = useState('');
  const { groups, fields } = useSearched(search);
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focusWish !== PALETTE_WISH) return;
    root.current?.querySelector<HTMLElement>('[data-palette-type]:not([aria-disabled])')?.focus();
    grantFocus();
  }, [focusWish, grantFocus]);
  return (
    <nav ref={root} className={classes.palette} aria-label={t('palette')}>
      <Text size="xs" c="dimmed" mb="xs" px={8} className={classes.hint}>
        {t('paletteHint')}
      </Text>
      <PaletteSearch mb="sm" value={search} onChange={(event) => setSearch(event.currentTarget.value)} />
      <PaletteFound
        count={groups.reduce((sum, { types }) => sum + types.length, fields.length)}
        search={search}
      />
      {groups.map((group) => (
        <div key={group.id} className={classes.group} role="group" aria-labelledby={`palette-${group.id}`}>
          <h2 className={classes.title} id={`palette-${group.id}`}>
            {t(`group.${group.id}`)}
          </h2>
          {group.types.map((type) => (
            <PaletteEntry key={type} type={type} />
          ))}
        </div>
      ))}
      <PaletteFields fields={fields} />
    </nav>
  );
}

function PaletteEntry({ type }: { type: ComponentType }) {
  const { t } = useTranslation('formBuilder');
  const { schema, words, add, lockedTypes } = useFormBuilder();
  const lacking = lockedTypes[type];
  const taken = isKeyTaken(schema, type);
  const { setNodeRef, listeners, isDragging } = useDraggable({
    id: paletteDragId(type),
    disabled: taken || Boolean(lacking),
  });
  const Icon = builderOf(type).icon;
  return (
    <Tooltip
      label={
        taken
          ? t('onlyOnce')
          : lacking
            ? words('plan:upgrade', { title: words(`plan:flag.${lacking}`) })
            : words(`${type}Component:hint`)
      }
      position="right"
    >
      <UnstyledButton
        ref={setNodeRef}
        className={classes.entry}
        data-dragging={isDragging || undefined}
        aria-disabled={taken || Boolean(lacking) || undefined}
        data-palette-type={type}
        // Only the pointer drags from here: the keyboard adds with Enter and moves on the canvas.
        {...pointerOnly(listeners)}
        onClick={() => add(type)}
      >
        <Icon size={18} stroke={1.6} className={classes.icon} />
        <span>{typeName(type, words)}</span>
        {lacking ? <IconLock size={14} aria-hidden className={classes.lock} /> : null}
      </UnstyledButton>
    </Tooltip>
  );
}

import type { DraggableSyntheticListeners } from '@dnd-kit/core';
import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormComponent, FormSchema } from '@tributary/form-engine/schema.ts';
import { useFormBuilder } from '../builder-context.console.ts';
import { pointerOnly } from '../drag/pointer-only.ts';
import { moveComponent, newComponentId } from '../model/edit.ts';
import { holdTag } from '../model/history.ts';
import { componentName } from '../model/naming.ts';
import classes from './Canvas.module.css';

interface MoveHandleProps {
  component: FormComponent;
  listeners: DraggableSyntheticListeners;
}

/**
 * Moves a component: dragged by pointer, or picked up with Space, moved with the arrow keys and dropped with Space;
 * Escape cancels. Every step is announced, and all of them are undone as one.
 */
export function MoveHandle({ component, listeners }: MoveHandleProps) {
  const { t } = useTranslation('formBuilder');
  const { schema, words, edit, announce } = useFormBuilder();
  const [held, setHeld] = useState<{ before: FormSchema; tag: string } | null>(null);
  const helpId = useId();
  const { id } = component;
  const name = componentName(component, words);
  const index = schema.components.indexOf(component);
  const total = schema.components.length;

  const pickUp = () => {
    setHeld({ before: schema, tag: `${holdTag}${newComponentId()}` });
    announce(t('announce.pickedUp', { name, position: index + 1, total }));
  };
  const putDown = () => {
    setHeld(null);
    announce(t('announce.dropped', { name, position: index + 1, total }));
  };
  const carry = (to: number, tag: string) => {
    if (to < 0 || to >= total) return;
    edit((form) => moveComponent(form, id, to), tag);
    announce(t('announce.moved', { name, position: to + 1, total }));
  };
  const cancel = ({ before, tag }: NonNullable<typeof held>) => {
    edit(() => before, tag);
    setHeld(null);
    announce(t('announce.cancelled', { name }));
  };

  const answerKey = (event: KeyboardEvent) => {
    const { key } = event;
    if (!held && (key === ' ' || key === 'Enter')) pickUp();
    else if (!held) return;
    else if (key === ' ' || key === 'Enter') putDown();
    else if (key === 'ArrowUp') carry(index - 1, held.tag);
    else if (key === 'ArrowDown') carry(index + 1, held.tag);
    else if (key === 'Home') carry(0, held.tag);
    else if (key === 'End') carry(total - 1, held.tag);
    else if (key === 'Escape') cancel(held);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <>
      <ActionIcon
        className={classes.handle}
        variant={held ? 'filled' : undefined}
        color={held ? 'primary' : undefined}
        aria-label={t('drag', { name })}
        aria-pressed={held !== null}
        aria-describedby={helpId}
        onKeyDown={answerKey}
        onBlur={() => held && putDown()}
        {...pointerOnly(listeners)}
      >
        <IconGripVertical size={16} />
      </ActionIcon>
      <VisuallyHidden id={helpId}>{t('announce.instructions')}</VisuallyHidden>
    </>
  );
}

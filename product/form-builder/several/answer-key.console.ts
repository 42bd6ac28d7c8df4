import type { KeyboardEvent } from 'react';
import type { FormBuilderState } from '../builder-context.console.ts';

/** The keyboard on a component of the canvas; see the help text of the canvas. */
export function answerKey(event: KeyboardEvent, index: number, builder: FormBuilderState): void {
  const { several } = builder;
  const { components } = builder.schema;
  const id = components[index]?.id ?? '';
  const isCommand = event.ctrlKey || event.metaKey;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const direction = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null;
  const neighbour = direction === null ? undefined : components[index + direction];
  const areSeveral = builder.selection.kind === 'several';
  if (direction !== null && event.altKey && areSeveral) several.move(direction < 0 ? 'up' : 'down');
  else if (direction !== null && event.altKey) builder.nudge(id, direction);
  else if (neighbour && event.shiftKey) {
    // The selection begins at the focused component.
    if (builder.selection.kind === 'several' || several.ids.includes(id)) several.extendTo(neighbour.id);
    else several.extendTo(neighbour.id, id);
  } else if (neighbour) builder.select({ kind: 'component', id: neighbour.id }, { focus: true });
  else if (direction !== null) return;
  else if (key === 'a' && isCommand) several.selectAll();
  else if (key === 'Delete' || key === 'Backspace') {
    if (areSeveral) several.remove();
    else builder.remove(id);
  } else if (key === 'd' && isCommand) {
    if (areSeveral) several.duplicate();
    else builder.duplicate(id);
  } else if (key === 'Escape' && builder.selection.kind === 'several') several.leave();
  else if (key === 'Escape') builder.select({ kind: 'none' });
  else return;
  event.preventDefault();
}

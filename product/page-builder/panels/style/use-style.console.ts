import type { Component } from 'grapesjs';
import { canvasDeviceOf } from '../../devices.ts';
import { usePageBuilder } from '../../screen/builder-context.console.ts';
import { EVENTS, useEditorTick } from '../../screen/use-editor-tick.console.ts';
import { selectedBlocks } from '../../several/selection.ts';
import { inheritedStyles, ownStyles, setStyles, type StyleMap } from '../../style/page-styles.ts';

/** The styles of one component at the chosen device. */
export interface StyleOf {
  /** Set for this device; empty when not. */
  own(property: string): string;
  /** The value that applies here: its own, or that of a wider device; empty when none is set. */
  value(property: string): string;
  /** The browser's computed value, for placeholders. */
  computed(property: string): string;
  set(changes: StyleMap): void;
}

/** Reads and writes styles; renders again when they change. */
export function useStyle(component: Component): StyleOf {
  const { editor, device } = usePageBuilder();
  useEditorTick(editor, EVENTS.content);
  const own = ownStyles(editor, component, device);
  const inherited = inheritedStyles(editor, component, canvasDeviceOf(device).id);
  const element = component.view?.el;
  const view = element?.ownerDocument.defaultView;
  const computed = element && view ? view.getComputedStyle(element) : null;
  return {
    own: (property) => own[property] ?? '',
    value: (property) => own[property] ?? inherited[property] ?? '',
    computed: (property) => computed?.getPropertyValue(property).trim() ?? '',
    // What is selected together is styled together.
    set: (changes) => {
      for (const each of new Set([...selectedBlocks(editor), component]))
        setStyles(editor, each, device, changes);
    },
  };
}

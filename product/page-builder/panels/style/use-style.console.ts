import type { Component } from 'grapesjs';
import { usePageBuilder } from '../../screen/builder-context.console.ts';
import { EVENTS, useEditorTick } from '../../screen/use-editor-tick.console.ts';
import { selectedBlocks } from '../../several/selection.ts';
import {
  type AppliedStyle,
  appliedStyles,
  setStyles,
  type StyleMap,
  type StyleState,
} from '../../style/page-styles.ts';

/** The styles of one component at the chosen device and in the chosen state. */
export interface StyleOf {
  /** Set for this device and state; empty when not. */
  own(property: string): string;
  /** The value that applies here: its own, or one from elsewhere; empty when none is set. */
  value(property: string): string;
  /** Where the value comes from that applies here without being set here. */
  origin(property: string): AppliedStyle | undefined;
  /** The browser's computed value, for placeholders. */
  computed(property: string): string;
  set(changes: StyleMap): void;
}

/** Reads and writes styles; renders again when they change. */
export function useStyle(component: Component, state: StyleState): StyleOf {
  const { editor, device } = usePageBuilder();
  useEditorTick(editor, EVENTS.content);
  const applied = appliedStyles(editor, component, device, state);
  const isOwn = (one: AppliedStyle | undefined): boolean => one?.device === device && one.state === state;
  const element = component.view?.el;
  const view = element?.ownerDocument.defaultView;
  const computed = element && view ? view.getComputedStyle(element) : null;
  return {
    own: (property) => (isOwn(applied[property]) ? (applied[property]?.value ?? '') : ''),
    value: (property) => applied[property]?.value ?? '',
    origin: (property) => (isOwn(applied[property]) ? undefined : applied[property]),
    computed: (property) => computed?.getPropertyValue(property).trim() ?? '',
    // Blocks that are selected together are styled together.
    set: (changes) => {
      for (const each of new Set([...selectedBlocks(editor), component]))
        setStyles(editor, each, device, changes, state);
    },
  };
}

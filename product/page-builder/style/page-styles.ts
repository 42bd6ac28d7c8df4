import type { Component, CssRule, Editor } from 'grapesjs';
import { DEVICES, type CanvasDevice, type DeviceId, canvasDeviceOf, mediaOf } from '../devices.ts';
import { isSafeDeclaration } from '../safety/clean-css.ts';

export type StyleMap = Record<string, string>;

/** The states with separate styles: at rest, under the pointer, and reached by the keyboard. */
export const STYLE_STATES = ['', 'hover', 'focus-visible'] as const;
export type StyleState = (typeof STYLE_STATES)[number];

/** A value, and the device and state for which it is set. */
export interface AppliedStyle {
  value: string;
  device: DeviceId;
  state: StyleState;
}

/** The event for panels after a style was written here. */
export const STYLED = 'builder:styled';

const ruleOptions = (device: CanvasDevice): { atRuleType?: string; atRuleParams?: string } =>
  device.upTo === null ? {} : { atRuleType: 'media', atRuleParams: mediaOf(device) };

/** Styles belong to one component, by its id; the page's own to its class, which has the palette. */
function selectorOf(component: Component): string {
  return component.get('type') === 'wrapper' ? '.ts-page' : `#${component.getId()}`;
}

// Searched among the existing rules: getting one by its selector would create that selector, and with it a step to
// undo.
function ruleFor(
  editor: Editor,
  component: Component,
  device: CanvasDevice,
  state: StyleState,
): CssRule | undefined {
  const media = mediaOf(device);
  return editor.Css.getRules(selectorOf(component)).find(
    (rule) => (rule.get('mediaText') ?? '') === media && (rule.get('state') ?? '') === state,
  );
}

/** A component's own styles for exactly this device and state. */
export function ownStyles(
  editor: Editor,
  component: Component,
  device: DeviceId,
  state: StyleState = '',
): StyleMap {
  return textValues(ruleFor(editor, component, canvasDeviceOf(device), state)?.getStyle() ?? {});
}

/**
 * The values that apply to a component at this device and in this state, and where each is set: in the state before the
 * normal one, and in each at this width before wider ones, as browsers decide.
 */
export function appliedStyles(
  editor: Editor,
  component: Component,
  device: DeviceId,
  state: StyleState = '',
): Record<string, AppliedStyle> {
  const applied: Record<string, AppliedStyle> = {};
  const steps = DEVICES.slice(0, DEVICES.indexOf(canvasDeviceOf(device)) + 1);
  for (const each of state === '' ? [state] : (['', state] as const))
    for (const { id } of steps)
      for (const [property, value] of Object.entries(ownStyles(editor, component, id, each)))
        applied[property] = { value, device: id, state: each };
  return applied;
}

/** Sets styles for this device and state; an empty value unsets one. Unsafe values are ignored. One undo step. */
export function setStyles(
  editor: Editor,
  component: Component,
  device: DeviceId,
  changes: StyleMap,
  state: StyleState = '',
): void {
  const options = ruleOptions(canvasDeviceOf(device));
  const next = { ...ownStyles(editor, component, device, state) };
  for (const [property, value] of Object.entries(changes)) {
    if (value === '') delete next[property];
    else if (isSafeDeclaration(property, value)) next[property] = value;
  }
  const selector = selectorOf(component);
  editor.Css.setRule(state === '' ? selector : `${selector}:${state}`, next, options);
  editor.trigger(STYLED);
}

/** A style sheet by which a component looks at rest as it does in a state, at every width. */
export function stateSheet(editor: Editor, component: Component, state: StyleState): string {
  if (state === '') return '';
  const id = `#${component.getId()}`;
  return DEVICES.map((device) => {
    const styles = Object.entries(ownStyles(editor, component, device.id, state));
    const rule = `${id}${id}{${styles.map(([property, value]) => `${property}:${value}`).join(';')}}`;
    if (styles.length === 0) return '';
    return device.upTo === null ? rule : `@media ${mediaOf(device)}{${rule}}`;
  }).join('\n');
}

function textValues(style: Record<string, unknown>): StyleMap {
  const entries = Object.entries(style).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries.filter(([property]) => !property.startsWith('__')));
}

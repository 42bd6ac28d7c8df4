import type { Component, CssRule, Editor } from 'grapesjs';
import { DEVICES, type CanvasDevice, type DeviceId, canvasDeviceOf, mediaOf } from '../devices.ts';
import { isSafeDeclaration } from '../safety/clean-css.ts';

export type StyleMap = Record<string, string>;

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
function ruleFor(editor: Editor, component: Component, device: CanvasDevice): CssRule | undefined {
  const media = mediaOf(device);
  return editor.Css.getRules(selectorOf(component)).find(
    (rule) => (rule.get('mediaText') ?? '') === media && (rule.get('state') ?? '') === '',
  );
}

/** What is set on a component for exactly this device. */
export function ownStyles(editor: Editor, component: Component, device: DeviceId): StyleMap {
  return textValues(ruleFor(editor, component, canvasDeviceOf(device))?.getStyle() ?? {});
}

/** The styles that apply to a component at this device from the wider ones. */
export function inheritedStyles(editor: Editor, component: Component, device: DeviceId): StyleMap {
  const wider = DEVICES.slice(0, DEVICES.indexOf(canvasDeviceOf(device)));
  return Object.assign({}, ...wider.map((step) => ownStyles(editor, component, step.id)));
}

/** Sets styles for this device; an empty value unsets one. Unsafe values are ignored. One undo step. */
export function setStyles(editor: Editor, component: Component, device: DeviceId, changes: StyleMap): void {
  const options = ruleOptions(canvasDeviceOf(device));
  const next = { ...ownStyles(editor, component, device) };
  for (const [property, value] of Object.entries(changes)) {
    if (value === '') delete next[property];
    else if (isSafeDeclaration(property, value)) next[property] = value;
  }
  editor.Css.setRule(selectorOf(component), next, options);
  editor.trigger(STYLED);
}

function textValues(style: Record<string, unknown>): StyleMap {
  const entries = Object.entries(style).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(entries.filter(([property]) => !property.startsWith('__')));
}

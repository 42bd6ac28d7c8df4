import type { Component, Editor } from 'grapesjs';
import {
  contrastRatio,
  neededRatio,
  over,
  parseColour,
  type Rgba,
} from '@tributary/kit/theme/colour-contrast.ts';

import { COLOUR_ROLES, type ColourRole } from '@tributary/resources/themes/tokens.ts';

/** The page's palette: custom properties on its root that every block uses. */
export const PALETTE_COLOURS = COLOUR_ROLES;
export type PaletteColour = ColourRole;

/** The custom property that holds a colour of the palette. */
export const paletteProperty = (colour: PaletteColour): string => `--ts-${colour}`;
/** The value by which a style follows a colour of the palette. */
export const paletteValue = (colour: PaletteColour): string => `var(--ts-${colour})`;

/** The current palette of the page, as CSS colours. */
export function pagePalette(editor: Editor): Record<PaletteColour, string> {
  const element = editor.getWrapper()?.view?.el;
  const computed = element?.ownerDocument.defaultView?.getComputedStyle(element);
  const entries = PALETTE_COLOURS.map((colour) => [
    colour,
    computed?.getPropertyValue(paletteProperty(colour)).trim() ?? '',
  ]);
  return Object.fromEntries(entries) as Record<PaletteColour, string>;
}

const WHITE: Rgba = { r: 255, g: 255, b: 255, a: 1 };

/** The background of an element's text; null for a picture, whose contrast can't be computed. */
function groundOf(element: Element, view: Window): Rgba | null {
  const layers: Rgba[] = [];
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const style = view.getComputedStyle(at);
    if (style.backgroundImage !== 'none') return null;
    const colour = parseColour(style.backgroundColor);
    if (colour === null || colour.a === 0) continue;
    layers.push(colour);
    if (colour.a === 1) break;
  }
  return layers.reduceRight((below, top) => over(top, below), WHITE);
}

/** The contrast of a component's text with its background. */
export interface Readability {
  ratio: number;
  needed: number;
}

/** Measures text against its background on the canvas; null when it is unknown. */
export function readabilityOf(component: Component): Readability | null {
  const element = component.view?.el;
  const view = element?.ownerDocument.defaultView;
  if (!element || !view) return null;
  const ground = groundOf(element, view);
  const style = view.getComputedStyle(element);
  const ink = parseColour(style.color);
  if (ground === null || ink === null) return null;
  return {
    ratio: contrastRatio(over(ink, ground), ground),
    needed: neededRatio(Number.parseFloat(style.fontSize), Number(style.fontWeight) || 400),
  };
}

import type { Component, Editor } from 'grapesjs';
import type { TFunction } from 'i18next';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { kindOf } from '../../editor/components.ts';
import { usePageBuilder } from '../../screen/builder-context.console.ts';
import { setStyles, STYLED } from '../../style/page-styles.ts';
import { THEME_SPACES, themeValue } from '../../style/theme-values.ts';
import type { Box } from '../use-boxes.console.ts';
import {
  growthOf,
  handlesOf,
  hasRoom,
  type HandleSpec,
  snapped,
  type SpaceMeasures,
  steppedBy,
} from './handles.ts';
import './handles.css';

/** Handles at the edges of the selected block: spacing and size are dragged, or changed by the arrow keys. */
export function Handles({ component, box }: { component: Component; box: Box }) {
  const element = component.view?.el;
  if (!element || component.get('stylable') === false) return null;
  const kind = kindOf(component);
  const height = kind === 'image' || kind === 'spacer' ? 'height' : 'min-height';
  const specs = handlesOf(height).filter((spec) => hasRoom(spec, box));
  return specs.map((spec) => (
    <Handle key={spec.property} spec={spec} component={component} element={element} box={box} />
  ));
}

interface HandleProps {
  spec: HandleSpec;
  component: Component;
  element: HTMLElement;
  box: Box;
}

function Handle({ spec, component, element, box }: HandleProps) {
  const { editor, device } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  const drag = useRef<{ from: number; x: number; y: number; spaces: SpaceMeasures; value: string }>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  /** The value of the last key press, until the canvas shows it: the next press may come before. */
  const keyed = useRef<number>(null);
  const { property } = spec;
  const style = element.ownerDocument.defaultView!.getComputedStyle(element);
  const direction = style.direction === 'rtl' ? 'rtl' : 'ltr';
  const growth = growthOf(spec, direction);
  const now = measureOf(element, style, property);
  if (keyed.current === Math.round(now)) keyed.current = null;
  const zoom = box.width / element.offsetWidth || 1;
  const write = (value: string): void => setStyles(editor, component, device, { [property]: value });
  /** Shows a value on the canvas before it is written, so that a drag is one step to undo. */
  const show = (value: string): void => {
    element.style.setProperty(property, value, 'important');
    editor.trigger(STYLED);
  };
  const end = (isTaken: boolean): void => {
    const { value } = drag.current ?? { value: '' };
    drag.current = null;
    setDragged(null);
    element.style.removeProperty(property);
    if (isTaken && value !== '') write(value);
    editor.trigger(STYLED);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    event.currentTarget.focus();
    drag.current = { from: now, x: event.clientX, y: event.clientY, spaces: spacesOf(editor), value: '' };
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    const { current } = drag;
    if (!current) return;
    const moved = (event.clientX - current.x) * growth.x + (event.clientY - current.y) * growth.y;
    if (moved === 0 && current.value === '') return;
    current.value = snapped(current.from + moved / zoom, spec.kind === 'size' ? {} : current.spaces);
    setDragged(current.value);
    show(current.value);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && drag.current) {
      event.stopPropagation();
      return end(false);
    }
    const step = steppedBy(event.key, event.shiftKey, growth);
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const value = snapped((keyed.current ?? now) + step, {});
    keyed.current = Number.parseFloat(value);
    write(value);
  };
  const label = t(`handle.${property}`);
  const rounded = Math.round(now);
  return (
    <div
      className="pb-handle"
      data-kind={spec.kind}
      data-edge={edgeOf(spec, direction)}
      data-axis={growth.y === 0 ? 'x' : 'y'}
      style={placeOf(spec, direction, box)}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation={growth.y === 0 ? 'horizontal' : 'vertical'}
      aria-valuemin={0}
      aria-valuemax={Math.max(2_000, rounded)}
      aria-valuenow={rounded}
      aria-valuetext={t('handle.pixels', { count: rounded })}
      title={label}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => drag.current && end(true)}
      onPointerCancel={() => end(false)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        keyed.current = null;
      }}
    >
      {dragged !== null && <span className="pb-handle__value">{nameOf(dragged, t)}</span>}
    </div>
  );
}

/** A dragged value for people: pixels, or the theme's own name of the space. */
function nameOf(value: string, t: TFunction<'pageBuilder'>): string {
  const space = THEME_SPACES.find((name) => themeValue(name) === value);
  return space ? t(`theme.${space}`) : t('handle.pixels', { count: Number.parseInt(value, 10) });
}

/** A measure of an element in pixels; for a height that is not set, the one that it has. */
function measureOf(element: HTMLElement, style: CSSStyleDeclaration, property: string): number {
  if (property === 'min-height' || property === 'height') return element.offsetHeight;
  return Number.parseFloat(style.getPropertyValue(property)) || 0;
}

/** Sizes of the theme's spaces on the page at its present width. */
function spacesOf(editor: Editor): SpaceMeasures {
  const page = editor.getWrapper()?.view?.el;
  if (!page) return {};
  const probe = page.ownerDocument.createElement('div');
  probe.style.cssText = 'position:absolute;visibility:hidden;height:0';
  page.append(probe);
  const measures = THEME_SPACES.map((name) => {
    probe.style.width = themeValue(name);
    return [name, probe.getBoundingClientRect().width] as const;
  });
  probe.remove();
  return Object.fromEntries(measures.filter(([, width]) => width > 0));
}

/** The side of the screen for a handle. */
function edgeOf({ edge }: HandleSpec, direction: 'ltr' | 'rtl'): 'top' | 'bottom' | 'left' | 'right' {
  if (edge === 'block-start') return 'top';
  if (edge === 'block-end') return 'bottom';
  return (edge === 'inline-start') === (direction === 'ltr') ? 'left' : 'right';
}

/** The middle of a handle on the stage, just inside the edge of its block. */
function placeOf(
  { edge, along }: HandleSpec,
  direction: 'ltr' | 'rtl',
  box: Box,
): { left: number; top: number } {
  const inset = 12;
  if (edge === 'block-start') return { left: box.left + box.width * along, top: box.top + inset };
  if (edge === 'block-end') return { left: box.left + box.width * along, top: box.top + box.height - inset };
  const isLeft = (edge === 'inline-start') === (direction === 'ltr');
  return {
    left: isLeft ? box.left + inset : box.left + box.width - inset,
    top: box.top + box.height * along,
  };
}

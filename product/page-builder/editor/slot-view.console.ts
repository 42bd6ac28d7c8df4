import type { Component, Editor } from 'grapesjs';
import { ELEMENT_ATTRIBUTE, VALUES_ATTRIBUTE } from '@tributary/resources/elements/in-markup.ts';
import { COUNTER_LOOK, WIDGET_KINDS, type WidgetKind, WIDGETS } from '../../page-markup/widgets.ts';
import { asStyle } from '../style/as-style.ts';
import { COUNTER_ATTRIBUTE, FORM_ATTRIBUTE } from '../safety/allowed-markup.ts';
import { cleanPreview } from '../safety/clean-preview.ts';
import type { NoticeState, SlotKind, SlotSource } from './slot-previews.ts';

const SLOT_KINDS: readonly SlotKind[] = ['form', 'counter', 'element'];

/** The record of a slot, and the further state that decides its look. */
interface Chosen {
  id: string;
  detail: string;
}

const sources = new WeakMap<Editor, SlotSource>();

/** Sets the source of an editor's previews, and renders them. */
export function setSlotSource(editor: Editor, source: SlotSource): void {
  sources.set(editor, source);
  redrawSlots(editor);
}

/** Draws every form, counter and element again, for example after a preview has arrived. */
export function redrawSlots(editor: Editor): void {
  const root = editor.getWrapper();
  if (root === undefined) return;
  for (const kind of [...SLOT_KINDS, 'languages', ...WIDGET_KINDS])
    for (const component of root.findType(kind)) component.view?.render();
}

function notice(
  source: SlotSource | undefined,
  kind: SlotKind,
  state: NoticeState,
  label: string,
): HTMLElement {
  const words = source?.words(kind, state) ?? { title: '', hint: '' };
  const box = boxOf({ ...words, title: label === '' ? words.title : label });
  if (state === 'missing' || state === 'failed') box.classList.add('pb-slot__empty--problem');
  return box;
}

function boxOf(words: { title: string; hint: string }): HTMLElement {
  const box = document.createElement('div');
  box.className = 'pb-slot__empty';
  const title = document.createElement('strong');
  title.textContent = words.title;
  const hint = document.createElement('span');
  hint.textContent = words.hint;
  box.append(title, hint);
  return box;
}

function fill(editor: Editor, element: HTMLElement, kind: SlotKind, { id, detail }: Chosen): void {
  const source = sources.get(editor);
  const preview = source?.preview(kind, id, detail) ?? { state: 'empty' as const };
  element.classList.add('pb-slot');
  const inner = document.createElement('div');
  inner.className = 'pb-slot__view';
  inner.setAttribute('inert', '');
  if (preview.state === 'drawn') {
    inner.innerHTML = cleanPreview(preview.html);
    if (preview.css) {
      const style = document.createElement('style');
      style.textContent = asStyle(preview.css);
      inner.prepend(style);
    }
  } else inner.append(notice(source, kind, preview.state, 'label' in preview ? preview.label : ''));
  element.replaceChildren(inner);
}

interface SlotView {
  el: HTMLElement;
  model: Component;
}

function slotView(editor: Editor, kind: SlotKind, attribute: string, detail?: string): object {
  const chosen = (model: Component): Chosen => {
    const attributes = model.getAttributes();
    return {
      id: String(attributes[attribute] ?? ''),
      detail: detail === undefined ? '' : String(attributes[detail] ?? ''),
    };
  };
  return {
    init(this: SlotView & { listenTo: (target: object, event: string, work: () => void) => void }) {
      const redraw = (): void => fill(editor, this.el, kind, chosen(this.model));
      this.listenTo(this.model, 'change:attributes', redraw);
    },
    onRender(this: SlotView) {
      fill(editor, this.el, kind, chosen(this.model));
    },
  };
}

/** Shows a notice about the language switch in its place. */
function languagesView(editor: Editor): object {
  return {
    onRender(this: SlotView) {
      this.el.classList.add('pb-slot');
      this.el.replaceChildren(boxOf(sources.get(editor)?.languages() ?? { title: '', hint: '' }));
    },
  };
}

/** Shows a film, links to share or a countdown as visitors see it, inert. */
function widgetView(editor: Editor, kind: WidgetKind): object {
  const draw = ({ el, model }: SlotView): void => {
    const attributes = model.getAttributes();
    const value = String(attributes[WIDGETS[kind]] ?? '');
    const shown = sources.get(editor)?.widget(kind, value, String(attributes['title'] ?? ''));
    el.classList.add('pb-slot');
    const inner = document.createElement('div');
    inner.className = 'pb-slot__view';
    inner.setAttribute('inert', '');
    if (shown && 'html' in shown) inner.innerHTML = cleanPreview(shown.html);
    else inner.append(boxOf(shown ?? { title: '', hint: '' }));
    el.replaceChildren(inner);
  };
  return {
    init(this: SlotView & { listenTo: (target: object, event: string, work: () => void) => void }) {
      this.listenTo(this.model, 'change:attributes', () => draw(this));
    },
    onRender(this: SlotView) {
      draw(this);
    },
  };
}

/** Shows a question with its answer: on the canvas nothing is folded away, since both are written there. */
function questionView(): object {
  return {
    events: { 'click summary': 'onPress' },
    onPress: (event: Event) => event.preventDefault(),
    onRender({ el }: SlotView) {
      el.setAttribute('open', '');
    },
  };
}

/** Renders slots on the canvas: the real preview, inert, or a prompt to choose. */
export function registerSlotViews(editor: Editor): void {
  editor.Components.addType('form', { view: slotView(editor, 'form', FORM_ATTRIBUTE) });
  editor.Components.addType('languages', { view: languagesView(editor) });
  editor.Components.addType('question', { view: questionView() });
  editor.Components.addType('counter', {
    view: slotView(editor, 'counter', COUNTER_ATTRIBUTE, COUNTER_LOOK),
  });
  for (const kind of WIDGET_KINDS) editor.Components.addType(kind, { view: widgetView(editor, kind) });
  editor.Components.addType('element', {
    view: slotView(editor, 'element', ELEMENT_ATTRIBUTE, VALUES_ATTRIBUTE),
  });
}

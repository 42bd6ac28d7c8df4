import type { WidgetKind } from '../../page-markup/widgets.ts';

/** The canvas's view of the slot of a form, a counter or an element. */
export type SlotPreview =
  | { state: 'empty' }
  | { state: 'missing' }
  | { state: 'failed' }
  | { state: 'waiting'; label: string }
  | { state: 'named'; label: string }
  | { state: 'drawn'; html: string; css?: string };

/** A loaded preview: markup, and the style that belongs to it. */
export interface LoadedPreview {
  html: string;
  css?: string;
}

/** States of a slot with a notice in place of its preview. */
export type NoticeState = Exclude<SlotPreview['state'], 'drawn'>;

export type SlotKind = 'form' | 'counter' | 'element';

/** The source of previews for the canvas; set by the screen, which knows the forms, the counters, the elements and the messages. */
export interface SlotSource {
  /** @param detail further state that decides its look: the values of an element */
  preview(kind: SlotKind, id: string, detail?: string): SlotPreview;
  /** The notice in place of the language switch. */
  languages(): { title: string; hint: string };
  /** A film, links to share or a countdown as visitors see it, or a notice while nothing is set. */
  widget(kind: WidgetKind, value: string, words: string): { html: string } | { title: string; hint: string };
  words(kind: SlotKind, state: NoticeState): { title: string; hint: string };
}

interface Choices {
  /** The record of an id, as it is now: null when it does not exist, undefined until that is known. */
  known(kind: SlotKind, id: string): { label: string; version: number } | null | undefined;
  /** Whether records of this kind could not be loaded. */
  failed(kind: SlotKind): boolean;
  load(kind: SlotKind, id: string, detail: string): Promise<LoadedPreview> | undefined;
  words: SlotSource['words'];
  languages: SlotSource['languages'];
  widget: SlotSource['widget'];
  /** Called when a preview has arrived, so that the canvas draws it. */
  changed(): void;
}

/**
 * Caches previews. A failed one falls back to the name: the page stays editable without it. While one is loaded for
 * another detail or a later version of the record, the one before is shown.
 */
export function slotSource(choices: Choices): SlotSource {
  const drawn = new Map<string, SlotPreview>();
  const latest = new Map<string, SlotPreview>();
  return {
    words: choices.words,
    languages: choices.languages,
    widget: choices.widget,
    preview(kind, id, detail = '') {
      if (id === '') return { state: 'empty' };
      const known = choices.known(kind, id);
      if (known === null) return { state: 'missing' };
      if (known === undefined)
        return choices.failed(kind) ? { state: 'failed' } : { state: 'waiting', label: '' };
      const { label, version } = known;
      const record = `${kind}:${id}`;
      const key = `${record}:${version}:${detail}`;
      const cached = drawn.get(key);
      if (cached !== undefined) return cached;
      const loading = choices.load(kind, id, detail);
      if (loading === undefined) return { state: 'named', label };
      const meanwhile: SlotPreview = latest.get(record) ?? { state: 'waiting', label };
      drawn.set(key, meanwhile);
      loading
        .then((loaded): SlotPreview =>
          loaded.html.trim() === '' ? { state: 'named', label } : { state: 'drawn', ...loaded },
        )
        .catch((): SlotPreview => ({ state: 'named', label }))
        .then((preview) => {
          drawn.set(key, preview);
          if (preview.state === 'drawn') latest.set(record, preview);
          choices.changed();
        });
      return meanwhile;
    },
  };
}

/** What the slot of a form or a counter shows on the canvas. */
export type SlotPreview =
  | { state: 'empty' }
  | { state: 'missing' }
  | { state: 'waiting'; label: string }
  | { state: 'named'; label: string }
  | { state: 'drawn'; html: string };

export type SlotKind = 'form' | 'counter';

/** The source of previews for the canvas; set by the screen, which knows the forms, the counters and the messages. */
export interface SlotSource {
  preview(kind: SlotKind, id: string): SlotPreview;
  /** What stands in the place of the switch of languages. */
  languages(): { title: string; hint: string };
  words(kind: SlotKind, state: 'empty' | 'missing' | 'waiting' | 'named'): { title: string; hint: string };
}

interface Choices {
  known(kind: SlotKind, id: string): string | undefined;
  /** Whether all records of a kind are loaded; until then an unknown one may exist. */
  complete(kind: SlotKind): boolean;
  load(kind: SlotKind, id: string): Promise<string> | undefined;
  words: SlotSource['words'];
  languages: SlotSource['languages'];
  /** Called when a preview has arrived, so that the canvas draws it. */
  changed(): void;
}

/** Caches previews. A failed one falls back to the name: the page stays editable without it. */
export function slotSource(choices: Choices): SlotSource {
  const drawn = new Map<string, SlotPreview>();
  return {
    words: choices.words,
    languages: choices.languages,
    preview(kind, id) {
      if (id === '') return { state: 'empty' };
      const label = choices.known(kind, id);
      if (label === undefined)
        return choices.complete(kind) ? { state: 'missing' } : { state: 'waiting', label: '' };
      const key = `${kind}:${id}`;
      const cached = drawn.get(key);
      if (cached !== undefined) return cached;
      const loading = choices.load(kind, id);
      if (loading === undefined) return { state: 'named', label };
      drawn.set(key, { state: 'waiting', label });
      loading
        .then((html): SlotPreview =>
          html.trim() === '' ? { state: 'named', label } : { state: 'drawn', html },
        )
        .catch((): SlotPreview => ({ state: 'named', label }))
        .then((preview) => {
          drawn.set(key, preview);
          choices.changed();
        });
      return { state: 'waiting', label };
    },
  };
}

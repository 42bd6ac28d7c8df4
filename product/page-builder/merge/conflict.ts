import type { Fields } from './flat.ts';
import type { Clash, MergeSide } from './merge-fields.ts';

/** Something that two people changed in different ways. */
export interface PageConflict extends Clash {
  /** The same for the same conflict of another merge; names a choice. */
  key: string;
  /**
   * `field`: a text or setting of an element; `style`: one style of it; `place`: its position; `removed`: one side
   * removed an element that the other changed; `detail`: the page's title, description or parts of the site.
   */
  kind: 'field' | 'style' | 'place' | 'removed' | 'detail';
  /** The element's id; null for the page itself. */
  elementId: string | null;
  /** The fields of the element, to name it in words. */
  element: Fields;
  /** Of a style: the width at which it applies, as a media query; empty for all. */
  media: string;
  /** Who removed it. */
  removedBy?: MergeSide;
}

/** People's choices for conflicts, by their keys. Without a choice `mine` stays, and a removed element stays. */
export type ConflictChoices = ReadonlyMap<string, MergeSide>;

/** The side whose value a conflict gets. */
export function chosenSide(choices: ConflictChoices, key: string, removedBy?: MergeSide): MergeSide {
  return choices.get(key) ?? (removedBy === 'mine' ? 'theirs' : 'mine');
}

import type { Component, Editor } from 'grapesjs';
import { MEDIA_ATTRIBUTE } from '@tributary/resources/media/in-markup.ts';
import type { LibraryPicture } from '../builder-props.ts';

/** The pictures of the library on a page, loaded once each. */
export interface LibraryPictures {
  /** Undefined until it is loaded; null when the library does not have it. */
  get(id: string): LibraryPicture | null | undefined;
  /** Adds a known picture, such as one that was just chosen. */
  put(id: string, picture: LibraryPicture): void;
  subscribe(listener: () => void): () => void;
}

const sources = new WeakMap<Editor, LibraryPictures>();

/** @param load rejects for a picture that the library does not have */
export function libraryPictures(load: (id: string) => Promise<LibraryPicture>): LibraryPictures {
  const known = new Map<string, LibraryPicture | null | undefined>();
  const listeners = new Set<() => void>();
  const keep = (id: string, picture: LibraryPicture | null): void => {
    known.set(id, picture);
    for (const listener of listeners) listener();
  };
  return {
    get(id) {
      if (!known.has(id)) {
        known.set(id, undefined);
        load(id).then(
          (picture) => keep(id, picture),
          () => keep(id, null),
        );
      }
      return known.get(id);
    },
    put: keep,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The id of the file that a picture shows; undefined for a picture from elsewhere. */
export function mediaIdOf(component: Component): string | undefined {
  const id = component.getAttributes()[MEDIA_ATTRIBUTE];
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** Whether the library has a picture's description, as far as it is loaded. */
export const isDescribedBy =
  (pictures: LibraryPictures) =>
  (id: string): boolean => {
    const picture = pictures.get(id);
    return picture === undefined || picture?.alt !== undefined;
  };

/** Sets where an editor's pictures come from, and shows them as they are now. */
export function setLibraryPictures(editor: Editor, pictures: LibraryPictures): () => void {
  sources.set(editor, pictures);
  const redraw = (): void => {
    for (const component of editor.getWrapper()?.findType('image') ?? []) {
      const element = component.view?.el;
      if (element) show(editor, element, component);
    }
  };
  redraw();
  return pictures.subscribe(redraw);
}

/** The stored address may be that of an earlier file: the element gets the current one, the page stays as it is. */
function show(editor: Editor, element: HTMLElement, component: Component): void {
  const id = mediaIdOf(component);
  const picture = id === undefined ? undefined : sources.get(editor)?.get(id);
  if (picture && element.getAttribute('src') !== picture.src) element.setAttribute('src', picture.src);
}

interface ImageView {
  el: HTMLElement;
  model: Component;
  listenTo(target: object, event: string, work: () => void): void;
}

/** Shows the library's pictures on the canvas as they are now. */
export function registerLibraryPictures(editor: Editor): void {
  editor.Components.addType('image', {
    view: {
      init(this: ImageView) {
        this.listenTo(this.model, 'change:attributes', () => show(editor, this.el, this.model));
      },
      onRender(this: ImageView) {
        show(editor, this.el, this.model);
      },
    },
  });
}

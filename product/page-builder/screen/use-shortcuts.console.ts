import type { Editor } from 'grapesjs';
import { useEffect, useRef } from 'react';
import type { BuilderActions } from './actions.console.ts';
import {
  type Command,
  commandOf,
  type ScreenCommands,
  type ShortcutScope,
  runShortcut,
} from './shortcuts.ts';

const TEXT_FIELD =
  'input:not([type=checkbox]):not([type=radio]):not([type=button]),textarea,select,[contenteditable=true]';

function placeOf(target: EventTarget | null): ShortcutScope {
  if (!(target instanceof Element) && !isForeignElement(target)) return 'page';
  const element = target as Element;
  if (element.closest(TEXT_FIELD) !== null) return 'writing';
  return element.closest('[data-builder-page]') !== null ||
    element.tagName === 'BODY' ||
    element.tagName === 'HTML'
    ? 'page'
    : 'control';
}

// Elements of the canvas document belong to another window, whose Element is not this one's.
function isForeignElement(target: EventTarget | null): target is Element {
  return target !== null && 'closest' in target;
}

/** Listens for the builder's keys in the console and on the canvas. `blocked` while a dialog is open. */
export function useShortcuts(
  editor: Editor | null,
  actions: BuilderActions | null,
  screen: ScreenCommands,
  blocked: boolean,
): void {
  const latest = useRef({ actions, screen, blocked });
  latest.current = { actions, screen, blocked };
  useEffect(() => {
    if (editor === null) return;
    const work = (event: KeyboardEvent, inCanvas: boolean): void => {
      const { actions: now, screen: own, blocked: dialog } = latest.current;
      // GrapesJS repeats the canvas's events on its frame: those are not trusted and were handled before.
      if (!event.isTrusted || event.defaultPrevented || event.isComposing || now === null || dialog) return;
      const place = inCanvas ? canvasScope(event) : placeOf(event.target);
      const press = {
        key: event.key,
        mod: event.ctrlKey || event.metaKey,
        shift: event.shiftKey,
        alt: event.altKey,
      };
      const command: Command | null = commandOf(press, place);
      if (command === null) return leaveWriting(editor, press.key, place);
      if (command === 'copy' && hasTextSelection(event)) return;
      event.preventDefault();
      runShortcut(command, now, own);
    };
    const inConsole = (event: KeyboardEvent): void => work(event, false);
    const onCanvas = (event: KeyboardEvent): void => work(event, true);
    let canvas: Document | null = null;
    const attach = (): void => {
      canvas?.removeEventListener('keydown', onCanvas);
      canvas = editor.Canvas.getDocument() ?? null;
      canvas?.addEventListener('keydown', onCanvas);
    };
    document.addEventListener('keydown', inConsole);
    editor.on('canvas:frame:load:body', attach);
    attach();
    return () => {
      document.removeEventListener('keydown', inConsole);
      canvas?.removeEventListener('keydown', onCanvas);
      editor.off('canvas:frame:load:body', attach);
    };
  }, [editor]);
}

const canvasScope = (event: KeyboardEvent): ShortcutScope =>
  (event.target as Element | null)?.closest?.('[contenteditable=true]') ? 'writing' : 'page';

function hasTextSelection(event: KeyboardEvent): boolean {
  const owner = (event.target as Element | null)?.ownerDocument;
  return (owner?.getSelection()?.toString() ?? '') !== '';
}

/** Esc while editing a text ends the editing and keeps the selection. */
function leaveWriting(editor: Editor, key: string, place: ShortcutScope): void {
  const writing = editor.getEditing();
  if (key !== 'Escape' || place !== 'writing' || writing === undefined) return;
  void finishWriting(editor);
}

interface TextView {
  disableEditing?: () => Promise<void>;
}

/** Writes the text being edited into the page. Does nothing when no text is being edited. */
export async function finishWriting(editor: Editor): Promise<void> {
  const view = editor.getEditing()?.view as TextView | undefined;
  await view?.disableEditing?.();
}

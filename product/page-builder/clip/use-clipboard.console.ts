import type { Editor } from 'grapesjs';
import { useEffect, useRef } from 'react';
import type { BuilderActions } from '../screen/actions.console.ts';
import { canvasScope, consoleScope } from '../screen/use-shortcuts.console.ts';
import { readBlockClip, writeBlockClip } from './clip.ts';
import { blocksOfMarkup, blocksOfText } from './foreign.ts';

const hasTextSelection = (event: Event): boolean => {
  const owner = (event.target as Node | null)?.ownerDocument ?? document;
  return (owner.getSelection()?.toString() ?? '') !== '';
};

/**
 * Copies, cuts and pastes blocks through the clipboard of the system, so that they reach other pages and tabs. Copies
 * of other programs become blocks. While a text is edited, the clipboard belongs to the text.
 */
export function useClipboard(editor: Editor | null, actions: BuilderActions | null, blocked: boolean): void {
  const latest = useRef({ actions, blocked });
  latest.current = { actions, blocked };
  useEffect(() => {
    if (editor === null) return undefined;
    const take = (event: ClipboardEvent, isCanvas: boolean): void => {
      const { actions: now, blocked: dialog } = latest.current;
      const place = isCanvas ? canvasScope(event) : consoleScope(event.target);
      const data = event.clipboardData;
      if (now === null || dialog || data === null || event.defaultPrevented || place === 'writing') return;
      if (event.type === 'paste') return paste(event, data, now);
      if (hasTextSelection(event)) return;
      const readable = editor.getSelectedAll().map((component) => component.toHTML());
      const clip = now.copy();
      if (clip === null) return;
      event.preventDefault();
      data.setData('text/html', writeBlockClip(clip, readable.join('')));
      data.setData(
        'text/plain',
        readable
          .join('\n')
          .replace(/<[^>]*>/g, ' ')
          .replace(/ +/g, ' ')
          .trim(),
      );
      if (event.type === 'cut') now.remove();
    };
    const paste = (event: ClipboardEvent, data: DataTransfer, now: BuilderActions): void => {
      const markup = data.getData('text/html');
      const ours = readBlockClip(markup);
      const foreign = markup === '' ? [] : blocksOfMarkup(markup);
      const nodes = foreign.length > 0 ? foreign : blocksOfText(data.getData('text/plain'));
      if (ours === null && nodes.length === 0) return;
      event.preventDefault();
      now.paste(ours ?? { nodes, styles: [] });
    };
    const inConsole = (event: ClipboardEvent): void => take(event, false);
    const onCanvas = (event: ClipboardEvent): void => take(event, true);
    const events = ['copy', 'cut', 'paste'] as const;
    let canvas: Document | null = null;
    const attach = (): void => {
      for (const name of events) canvas?.removeEventListener(name, onCanvas);
      canvas = editor.Canvas.getDocument() ?? null;
      for (const name of events) canvas?.addEventListener(name, onCanvas);
    };
    for (const name of events) document.addEventListener(name, inConsole);
    editor.on('canvas:frame:load:body', attach);
    attach();
    return () => {
      for (const name of events) {
        document.removeEventListener(name, inConsole);
        canvas?.removeEventListener(name, onCanvas);
      }
      editor.off('canvas:frame:load:body', attach);
    };
  }, [editor]);
}

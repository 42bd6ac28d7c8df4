import { directionOf } from '@tributary/kit/languages.ts';
import type { Component, ComponentDefinition, Editor } from 'grapesjs';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { PALETTE } from '../blocks/palette.ts';
import { createEditor, openPage } from '../editor/create-editor.console.ts';
import { reveal, wrapLoose } from '../editor/insert.ts';
import type { PageBuilderProps } from '../builder-props.ts';
import { finishWriting } from './use-shortcuts.console.ts';
import { starterMessages, type StarterMessages } from '../starter-messages.ts';

function registerBlocks(editor: Editor, words: StarterMessages): void {
  for (const block of PALETTE)
    editor.Blocks.add(block.id, {
      label: block.id,
      content: block.make(words) as ComponentDefinition,
      select: true,
    });
}

/**
 * Starts the editor once its element is mounted, and ends it with the screen. Null until the page is on the canvas.
 */
export function useEditor(
  container: RefObject<HTMLDivElement | null>,
  props: PageBuilderProps,
): Editor | null {
  const [ready, setReady] = useState<Editor | null>(null);
  const first = useRef(props);
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const { page, organization, canvasCss = '' } = first.current;
    const language = page.language ?? 'en';
    const editor = createEditor({
      container: element,
      language,
      direction: directionOf(language),
      canvasCss,
      page,
    });
    let alive = true;
    registerBlocks(editor, starterMessages(page.language, organization));
    // Null for a block that was let go beside the page.
    const settle = (component: Component | null | undefined): void => {
      if (!component) return;
      wrapLoose(component);
      reveal(component);
    };
    editor.on('block:drag:stop', settle);
    editor.on('component:drag:end', ({ target }: { target?: Component }) => settle(target));
    editor.onReady(() => {
      if (!alive) return;
      openPage(editor, page);
      setReady(editor);
    });
    return () => {
      alive = false;
      setReady(null);
      // GrapesJS ends the editing of a text in later steps, which need the editor's parts.
      if (editor.getEditing() === undefined) editor.destroy();
      else void finishWriting(editor).finally(() => editor.destroy());
    };
  }, [container]);
  return ready;
}

import type { Editor } from 'grapesjs';
import { useEffect, useRef } from 'react';
import { reveal } from '../editor/insert.ts';
import type { Team } from './team.ts';

/** Opens the thread that a link names, once it is loaded: its element is selected, and the panel shows it. */
export function useOpenThread(editor: Editor | null, team: Team | undefined, onOpen: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (editor === null || team === undefined || isDone.current || team.comments.state !== 'ready') return;
    isDone.current = true;
    const thread = team.comments.threads.find(({ id }) => id === team.open);
    if (!thread) return;
    const component = editor.Components.getById(thread.elementId);
    if (component?.parent()) {
      editor.select(component);
      reveal(component);
    }
    if (thread.isUnread) team.comments.read(thread.id);
    onOpen();
  });
}

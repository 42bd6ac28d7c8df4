import type { Editor } from 'grapesjs';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

/** Announces how many blocks are selected, where they are several. */
export function useSelectionNews(editor: Editor | null, announce: (message: string) => void): void {
  const { t } = useTranslation('pageBuilder');
  const latest = useRef(announce);
  latest.current = announce;
  useEffect(() => {
    if (editor === null) return undefined;
    let said = 0;
    const changed = (): void => {
      const count = editor.getSelectedAll().length;
      if (count === said) return;
      said = count;
      if (count > 1) latest.current(t('said.several_selected', { count }));
    };
    // One selection is several events.
    let frame = 0;
    const later = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(changed);
    };
    editor.on('component:selected component:deselected', later);
    return () => {
      cancelAnimationFrame(frame);
      editor.off('component:selected component:deselected', later);
    };
  }, [editor, t]);
}

import { toastWarning } from '@tributary/kit/components/toasts.console.tsx';
import { useTranslation } from 'react-i18next';
import { usePageBuilder } from '../screen/builder-context.console.ts';
import { finishWriting } from '../screen/use-shortcuts.console.ts';
import { selectedBlocks } from '../several/selection.ts';
import { replaceByElement, savedCodeOf } from './saved-code.ts';

/** Saves the selection for other pages; as an element it replaces the blocks on this one. */
export function useSaveBlocks(): () => void {
  const { editor, makeElement } = usePageBuilder();
  const { t } = useTranslation('pageBuilder');
  const save = async (): Promise<void> => {
    await finishWriting(editor);
    const blocks = selectedBlocks(editor);
    const code = savedCodeOf(editor, blocks);
    if (typeof code === 'string') return toastWarning(t(`saved.${code}`));
    const made = await makeElement?.(code);
    if (made?.offeredAs === 'element') replaceByElement(editor, blocks, made.id);
  };
  return () => void save();
}

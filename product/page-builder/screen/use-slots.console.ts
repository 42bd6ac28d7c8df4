import type { Editor } from 'grapesjs';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageBuilderProps } from '../builder-props.ts';
import { slotSource } from '../editor/slot-previews.ts';
import { redrawSlots, setSlotSource } from '../editor/slot-view.console.ts';

/** Shows forms and counters on the canvas as visitors will see them. */
export function useSlots(editor: Editor | null, props: PageBuilderProps): void {
  const { t } = useTranslation('pageBuilder');
  const latest = useRef(props);
  latest.current = props;
  const { forms, counters } = props;
  useEffect(() => {
    if (editor === null) return;
    let alive = true;
    const source = slotSource({
      known: (kind, id) =>
        kind === 'form'
          ? latest.current.forms.items.find((form) => form.id === id)?.description
          : latest.current.counters.items.find((counter) => counter.id === id)?.name,
      complete: (kind) => latest.current[kind === 'form' ? 'forms' : 'counters'].state === 'ready',
      load: (kind, id) =>
        kind === 'form' ? latest.current.previewForm?.(id) : latest.current.previewCounter?.(id),
      words: (kind, state) => ({
        title: t(`slot.${kind}.${state}Title`),
        hint: t(`slot.${kind}.${state}Hint`),
      }),
      languages: () => ({ title: t('block.languages'), hint: t('languages.hint') }),
      changed: () => {
        if (alive) redrawSlots(editor);
      },
    });
    setSlotSource(editor, source);
    return () => {
      alive = false;
    };
  }, [editor, t, forms, counters]);
}

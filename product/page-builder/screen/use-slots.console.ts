import type { Editor } from 'grapesjs';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageBuilderProps } from '../builder-props.ts';
import { slotSource, type LoadedPreview, type SlotKind } from '../editor/slot-previews.ts';
import { redrawSlots, setSlotSource } from '../editor/slot-view.console.ts';

/** Shows forms, counters and elements on the canvas as visitors will see them. */
export function useSlots(editor: Editor | null, props: PageBuilderProps): void {
  const { t } = useTranslation('pageBuilder');
  const latest = useRef(props);
  latest.current = props;
  const { forms, counters, elements } = props;
  useEffect(() => {
    if (editor === null) return;
    let alive = true;
    const source = slotSource({
      known: (kind, id) =>
        kind === 'form'
          ? latest.current.forms.items.find((form) => form.id === id)?.description
          : latest.current[OFFERS[kind]].items.find((record) => record.id === id)?.name,
      complete: (kind) => latest.current[kind === 'form' ? 'forms' : OFFERS[kind]].state === 'ready',
      load: (kind, id, detail) => load(latest.current, kind, id, detail),
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
  }, [editor, t, forms, counters, elements]);
}

const OFFERS = { counter: 'counters', element: 'elements' } as const;

function load(
  { previewForm, previewCounter, previewElement }: PageBuilderProps,
  kind: SlotKind,
  id: string,
  detail: string,
): Promise<LoadedPreview> | undefined {
  const loading = kind === 'form' ? previewForm?.(id) : kind === 'counter' ? previewCounter?.(id) : undefined;
  if (kind !== 'element') return loading?.then((html) => ({ html }));
  return previewElement?.(id, detail).then((preview) => {
    if ('fault' in preview) throw new Error(preview.fault);
    return preview;
  });
}

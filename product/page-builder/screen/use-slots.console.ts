import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import type { Editor } from 'grapesjs';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageBuilderProps } from '../builder-props.ts';
import { widgetHtml } from '../../publishing/compile/widgets/widget-html.ts';
import { slotSource, type LoadedPreview, type SlotKind } from '../editor/slot-previews.ts';
import { redrawSlots, setSlotSource } from '../editor/slot-view.console.ts';

/** Shows forms, counters and elements on the canvas as visitors will see them. */
export function useSlots(editor: Editor | null, props: PageBuilderProps): void {
  const { t } = useTranslation('pageBuilder');
  const { timezone } = useSession().organization;
  const latest = useRef({ ...props, timezone });
  latest.current = { ...props, timezone };
  const { forms, counters, elements } = props;
  const states = [forms.state, counters.state, elements.state].join();
  useEffect(() => {
    if (editor === null) return;
    let alive = true;
    const source = slotSource({
      known: (kind, id) => {
        offerOf(latest.current, kind).ask(id);
        return recordOf(latest.current, kind, id);
      },
      failed: (kind) => offerOf(latest.current, kind).state === 'failed',
      load: (kind, id, detail) => load(latest.current, kind, id, detail),
      words: (kind, state) => ({
        title: state === 'failed' ? t(`slot.${kind}.failed`) : t(`slot.${kind}.${state}Title`),
        hint: state === 'failed' ? t('slot.failedHint') : t(`slot.${kind}.${state}Hint`),
      }),
      languages: () => ({ title: t('block.languages'), hint: t('languages.hint') }),
      widget: (kind, value, words) => {
        const { page, publicUrl, timezone: timeZone } = latest.current;
        const html = widgetHtml(kind, value, words, {
          language: page.language ?? 'en',
          address: publicUrl ?? '',
          title: page.name,
          timeZone,
        });
        return html === ''
          ? { title: t(`widget.${kind}.emptyTitle`), hint: t('widget.emptyHint') }
          : { html };
      },
      changed: () => {
        if (alive) redrawSlots(editor);
      },
    });
    setSlotSource(editor, source);
    return () => {
      alive = false;
    };
  }, [editor, t]);
  useEffect(() => {
    if (editor !== null) redrawSlots(editor);
  }, [editor, states, forms.known, counters.known, elements.known]);
}

const OFFERS = { form: 'forms', counter: 'counters', element: 'elements' } as const;

const offerOf = (props: PageBuilderProps, kind: SlotKind): PageBuilderProps[(typeof OFFERS)[SlotKind]] =>
  props[OFFERS[kind]];

function recordOf(
  { forms, counters, elements }: PageBuilderProps,
  kind: SlotKind,
  id: string,
): { label: string; version: number } | null | undefined {
  const record = kind === 'form' ? forms.known[id] : (kind === 'counter' ? counters : elements).known[id];
  if (!record) return record;
  return { label: 'name' in record ? record.name : record.description, version: record.version };
}

function load(
  { previewForm, previewCounter, previewElement }: PageBuilderProps,
  kind: SlotKind,
  id: string,
  detail: string,
): Promise<LoadedPreview> | undefined {
  const loading =
    kind === 'form' ? previewForm?.(id) : kind === 'counter' ? previewCounter?.(id, detail) : undefined;
  if (kind !== 'element') return loading?.then((html) => ({ html }));
  return previewElement?.(id, detail).then((preview) => {
    if ('fault' in preview) throw new Error(preview.fault);
    return preview;
  });
}

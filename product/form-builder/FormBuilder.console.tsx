import { VisuallyHidden } from '@mantine/core';
import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelContext } from '@tributary/form-engine/panel/panel-context.console.ts';
import type { FormBuilderState } from './builder-context.console.ts';
import { FormBuilderContext } from './builder-context.console.ts';
import type { FormBuilderProps } from './builder-props.ts';
import { Canvas } from './canvas/Canvas.console.tsx';
import { DragRoom } from './drag/DragRoom.console.tsx';
import classes from './FormBuilder.module.css';
import { Notice } from './Notice.console.tsx';
import { Palette } from './palette/Palette.console.tsx';
import { FormPreview } from './preview/FormPreview.console.tsx';
import { usePanelState } from './properties/panel-state.console.tsx';
import { Properties } from './properties/Properties.console.tsx';
import { SelectionBar } from './several/SelectionBar.console.tsx';
import { useClipboardKeys } from './several/use-clipboard-keys.console.ts';
import { Toolbar } from './Toolbar.console.tsx';
import { useBuilderState } from './use-builder.console.ts';

/** Builds a form: palette on the left, the form itself in the middle, the selection's properties on the right. */
export default function FormBuilder(props: FormBuilderProps) {
  const { t } = useTranslation('formBuilder');
  const builder = useBuilderState(props);
  const panel = usePanelState(builder);
  // Back from the preview, the focus returns to the button that opened it.
  const [view, setView] = useState<'edit' | 'preview' | 'back'>('edit');
  const root = useRef<HTMLDivElement>(null);
  useUndoKeys(root, builder);
  useClipboardKeys(root, builder);
  return (
    <FormBuilderContext.Provider value={builder}>
      <PanelContext.Provider value={panel}>
        <div ref={root} className={classes.builder} role="group" aria-label={t('builder')}>
          {view === 'preview' ? (
            <FormPreview
              schema={builder.schema}
              locale={builder.locale}
              languages={builder.languages}
              formCss={builder.formCss}
              onClose={() => setView('back')}
            />
          ) : (
            <>
              <Toolbar root={root} focusPreview={view === 'back'} onPreview={() => setView('preview')} />
              <DragRoom>
                {(dropIndex) => (
                  <div className={classes.columns}>
                    <div className={classes.side} data-tour="form.palette">
                      <Palette />
                    </div>
                    <div className={classes.stage} data-tour="form.canvas">
                      <Canvas dropIndex={dropIndex} />
                      <SelectionBar />
                    </div>
                    <aside className={classes.side} aria-label={t('properties')} data-tour="form.properties">
                      <Properties />
                    </aside>
                  </div>
                )}
              </DragRoom>
              <Notice />
            </>
          )}
          <VisuallyHidden role="status" aria-live="polite">
            {builder.spoken}
          </VisuallyHidden>
        </div>
      </PanelContext.Provider>
    </FormBuilderContext.Provider>
  );
}

/** Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y act on the form, also while typing: typed text is part of the form. */
function useUndoKeys(root: RefObject<HTMLElement | null>, { undo, redo }: FormBuilderState): void {
  const latest = useRef({ undo, redo });
  useEffect(() => {
    latest.current = { undo, redo };
  });
  useEffect(() => {
    const answer = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const key = event.key.toLowerCase();
      if (key === 'z' && !event.shiftKey) latest.current.undo();
      else if (key === 'y' || key === 'z') latest.current.redo();
      else return;
      event.preventDefault();
    };
    const element = root.current;
    element?.addEventListener('keydown', answer);
    return () => element?.removeEventListener('keydown', answer);
  }, [root]);
}

import type { Editor } from 'grapesjs';
import { type ReactNode, type RefObject, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import './canvas.css';
import { keepOutOfTabOrder } from './tab-order.console.ts';

interface StageProps {
  /** The element that GrapesJS fills with its canvas. */
  container: RefObject<HTMLDivElement | null>;
  stage: RefObject<HTMLDivElement | null>;
  editor: Editor | null;
  /** Parts that float above the page: selection, hints. */
  children: ReactNode;
}

/** The middle of the builder: the page itself. Reachable by Tab; its keys are in the shortcut help. */
export function CanvasStage({ container, stage, editor, children }: StageProps) {
  const { t } = useTranslation('pageBuilder');
  useNamedFrame(editor, t('canvas.frame'));
  return (
    // The arrow keys act on the page here, which the role `application` announces to screen readers.
    <div
      ref={stage}
      className="pb-stage"
      data-tour="page.canvas"
      data-builder-page=""
      role="application"
      aria-label={t('canvas.label')}
    >
      {/* Where the Tab key enters the page: from here the builder's keys move over it. */}
      <button type="button" className="pb-hidden pb-stage__focus" aria-describedby="pb-canvas-keys">
        {t('canvas.label')}
      </button>
      <span id="pb-canvas-keys" hidden>
        {t('canvas.keys')}
      </span>
      {/* GrapesJS lays its frame out from the left, whatever the console's direction. */}
      <div ref={container} className="pb-stage__editor" dir="ltr" />
      {children}
    </div>
  );
}

/**
 * Screen readers announce the frame's title. The frame is no tab stop: the builder's keys move over the page, so that
 * nothing on it may be one either.
 */
function useNamedFrame(editor: Editor | null, title: string): void {
  useEffect(() => {
    const frame = editor?.Canvas.getFrameEl();
    if (!editor || !frame) return undefined;
    frame.title = title;
    frame.tabIndex = -1;
    return keepOutOfTabOrder(editor);
  }, [editor, title]);
}

import { useDroppable } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import { VisuallyHidden } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormBuilder } from '../builder-context.console.ts';
import { canvasDropId } from '../drag/drop-position.ts';
import classes from './Canvas.module.css';
import { CanvasItem } from './CanvasItem.console.tsx';
import { EmptyCanvas } from './EmptyCanvas.console.tsx';
import { FormHtml } from './FormHtml.console.tsx';
import { stepNumbers, submitHtml } from './item-html.ts';

/**
 * The form as visitors see it, each part selectable. `dropIndex` is where something from the palette would be
 * dropped.
 */
export function Canvas({ dropIndex }: { dropIndex: number | null }) {
  const { t } = useTranslation('formBuilder');
  const { schema, locale, formCss, selection, select } = useFormBuilder();
  const { components } = schema;
  const ids = useMemo(() => components.map((component) => component.id), [components]);
  const steps = useMemo(() => stepNumbers(components), [components]);
  const { setNodeRef } = useDroppable({ id: canvasDropId });
  return (
    <section ref={setNodeRef} className={classes.canvas} aria-label={t('canvas')}>
      {components.length === 0 ? (
        <EmptyCanvas isTarget={dropIndex !== null} />
      ) : (
        <div className={classes.paper}>
          <VisuallyHidden id="form-canvas-help">{t('canvasHelp')}</VisuallyHidden>
          <SortableContext items={ids} strategy={rectSortingStrategy}>
            <ol className={classes.list} aria-describedby="form-canvas-help">
              {components.map((component, index) => {
                const isLast = index === components.length - 1;
                const drop =
                  dropIndex === index ? 'before' : isLast && dropIndex === components.length ? 'after' : null;
                return (
                  <CanvasItem
                    key={component.id}
                    component={component}
                    index={index}
                    step={steps[index] ?? 1}
                    drop={drop}
                  />
                );
              })}
            </ol>
          </SortableContext>
          <div className={classes.item} data-selected={selection.kind === 'form' || undefined}>
            <div inert className={classes.look}>
              <FormHtml html={submitHtml(schema, locale)} locale={locale} css={formCss} />
            </div>
            <button
              type="button"
              className={classes.select}
              aria-pressed={selection.kind === 'form'}
              aria-label={t('submitButton')}
              onClick={() => select({ kind: 'form' })}
            />
          </div>
        </div>
      )}
    </section>
  );
}

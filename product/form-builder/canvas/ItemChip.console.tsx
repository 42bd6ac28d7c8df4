import { IconArrowDown, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { FormComponent } from '@tributary/form-engine/schema.ts';
import classes from './Canvas.module.css';

/** Represents on the canvas what visitors don't see: step breaks, hidden values, empty texts. */
export function ItemChip({ component, step }: { component: FormComponent; step: number }) {
  const { t } = useTranslation('formBuilder');
  if (component.type === 'pageBreak') {
    return (
      <div className={classes.break}>
        <span className={classes.chip}>
          <IconArrowDown size={14} />
          {component.label
            ? t('stepTitled', { number: step, title: component.label })
            : t('step', { number: step })}
        </span>
      </div>
    );
  }
  return (
    <span className={classes.chip}>
      {component.type === 'hidden' ? <IconEyeOff size={14} /> : null}
      {component.type === 'hidden'
        ? t('hiddenValue', { key: component.key })
        : t(component.type === 'heading' ? 'emptyHeading' : 'emptyText')}
    </span>
  );
}

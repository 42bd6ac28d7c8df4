import { IconArrowDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { builderOf } from '@tributary/form-engine/components/builders.console.ts';
import { isUnseen } from '@tributary/form-engine/components/lookup.ts';
import { opensStep } from '@tributary/form-engine/definition/openers.ts';
import type { FormComponent } from '@tributary/form-engine/schema.ts';
import type { BuilderTranslate } from '../model/messages.ts';
import { inNamespace, namespaceOfType } from '../model/messages.ts';
import classes from './Canvas.module.css';

/** The text of a chip that represents a component invisible to visitors; null for visible ones. */
export function chipOf(component: FormComponent, words: BuilderTranslate): string | null {
  if (opensStep(component)) return component.label;
  const text = builderOf(component.type).chip?.(
    component,
    inNamespace(words, namespaceOfType(component.type)),
  );
  return text ?? null;
}

interface ItemChipProps {
  component: FormComponent;
  /** From `chipOf`. */
  chip: string;
  /** Number of the step that the component is in or opens. */
  step: number;
}

/** Represents components on the canvas that visitors don't see: step breaks, hidden values, empty texts. */
export function ItemChip({ component, chip, step }: ItemChipProps) {
  const { t } = useTranslation('formBuilder');
  if (opensStep(component)) {
    return (
      <div className={classes.break}>
        <span className={classes.chip}>
          <IconArrowDown size={14} />
          {chip ? t('stepTitled', { number: step, title: chip }) : t('step', { number: step })}
        </span>
      </div>
    );
  }
  const Icon = builderOf(component.type).icon;
  return (
    <span className={classes.chip}>
      {isUnseen(component) ? <Icon size={14} /> : null}
      {chip}
    </span>
  );
}

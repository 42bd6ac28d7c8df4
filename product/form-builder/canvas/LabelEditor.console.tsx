import { Textarea } from '@mantine/core';
import { useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { builderOf } from '@tributary/form-engine/components/builders.console.ts';
import { isUnseen } from '@tributary/form-engine/components/lookup.ts';
import type { FormComponent } from '@tributary/form-engine/schema.ts';
import { useFormBuilder } from '../builder-context.console.ts';
import { changeComponent, keyOfLabel } from '../model/edit.ts';
import { componentName } from '../model/naming.ts';
import classes from './Canvas.module.css';

/** The text of a component that is written on the canvas, by its property; null where visitors see none. */
export function textOnCanvas(component: FormComponent): { property: string; text: string } | null {
  if (isUnseen(component)) return null;
  if ('text' in component && typeof component.text === 'string')
    return { property: 'text', text: component.text };
  if (builderOf(component.type).hidesLabel)
    return 'wording' in component ? { property: 'wording', text: component.wording } : null;
  return 'label' in component ? { property: 'label', text: component.label } : null;
}

interface LabelEditorProps {
  component: FormComponent;
  /** Position of the text in its item, in CSS pixels from its top. */
  top: number;
  /** Whether the focus goes back to the item. */
  onClose: (returnsFocus: boolean) => void;
}

/** Edits a component's text in place: Enter and leaving the field keep it, Escape does not. */
export function LabelEditor({ component, top, onClose }: LabelEditorProps) {
  const { t } = useTranslation('formBuilder');
  const { schema, words, edit, keyFollowsLabel } = useFormBuilder();
  const written = textOnCanvas(component);
  const [text, setText] = useState(written?.text ?? '');
  const isDone = useRef(false);
  if (!written) return null;
  const isLong = written.property === 'wording' || component.type === 'paragraph';

  const finish = (keeps: boolean, returnsFocus: boolean) => {
    // The field loses the focus when it goes away, which is not a second end.
    if (isDone.current) return;
    isDone.current = true;
    const made = text.trim();
    if (keeps && made !== '' && made !== written.text) {
      const key =
        'key' in component && keyFollowsLabel(component.id) ? keyOfLabel(schema, component, made) : {};
      const patch = { [written.property]: made, ...(written.property === 'label' ? key : {}) };
      edit((form) => changeComponent(form, component.id, patch as Partial<FormComponent>));
    }
    onClose(returnsFocus);
  };
  const answerKey = (event: KeyboardEvent) => {
    // The builder's own keys, such as Delete, are not for a text that is being typed.
    event.stopPropagation();
    if (event.key === 'Escape') finish(false, true);
    else if (event.key === 'Enter' && (!isLong || event.ctrlKey || event.metaKey)) finish(true, true);
    else return;
    event.preventDefault();
  };
  return (
    <Textarea
      className={classes.label}
      style={{ insetBlockStart: top }}
      aria-label={t('textOf', { name: componentName(component, words) })}
      description={t(isLong ? 'textHelpLong' : 'textHelp')}
      inputWrapperOrder={['input', 'description']}
      autosize
      autoFocus
      minRows={1}
      dir="auto"
      value={text}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) =>
        setText(isLong ? event.currentTarget.value : event.currentTarget.value.replace(/\s*\n\s*/g, ' '))
      }
      onKeyDown={answerKey}
      onBlur={() => finish(true, false)}
    />
  );
}

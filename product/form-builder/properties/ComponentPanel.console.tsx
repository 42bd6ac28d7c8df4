import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormComponent } from '@tributary/form-engine/schema.ts';
import { useFormBuilder } from '../builder-context.console.ts';
import { changeComponent } from '../model/edit.ts';
import { issueAt, issuesOf } from '../model/issues.ts';
import { typeIcons } from '../palette/type-icons.console.ts';
import { AmountPanel } from './AmountPanel.console.tsx';
import { ConditionPanel } from './ConditionPanel.console.tsx';
import { FrequencyPanel, PaymentPanel } from './GivingPanels.console.tsx';
import { HeadingPanel, PageBreakPanel, ParagraphPanel } from './LayoutPanel.console.tsx';
import { OptionsPanel } from './OptionsPanel.console.tsx';
import classes from './Properties.module.css';
import { QuestionPanel } from './QuestionPanel.console.tsx';
import { ConsentPanel, HiddenPanel, TextPanel } from './TextPanel.console.tsx';

/** Everything about the selected component. */
export function ComponentPanel({ component }: { component: FormComponent }) {
  const { t } = useTranslation('formBuilder');
  const { schema, issues, edit, added } = useFormBuilder();
  const panel = useFirstFieldFocus(added === component.id);
  const own = issuesOf(issues, schema.components.indexOf(component));
  const { id } = component;
  const shared = {
    change: (patch: Partial<FormComponent>, tag?: string) =>
      edit((form) => changeComponent(form, id, patch), tag && `${id}.${tag}`),
    error: (path: string) => issueAt(own, path),
  };
  const Icon = typeIcons[component.type];
  return (
    <div ref={panel}>
      <p className={classes.kind} style={{ marginBlock: 0 }}>
        <Icon size={16} stroke={1.6} aria-hidden />
        {t(`types.${component.type}.name`)}
      </p>
      {'key' in component ? <QuestionPanel component={component} {...shared} /> : null}
      <TypePanel component={component} {...shared} />
      {component.type === 'hidden' ? null : <ConditionPanel component={component} {...shared} />}
    </div>
  );
}

/** Takes the focus to the first text of a panel, selected, so that typing replaces it. */
function useFirstFieldFocus(wanted: boolean): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!wanted) return;
    const field = panel.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      'input[type=text], input:not([type]), textarea',
    );
    field?.focus();
    field?.select();
  }, [wanted]);
  return panel;
}

interface TypePanelProps {
  component: FormComponent;
  change: (patch: Partial<FormComponent>, tag?: string) => void;
  error: (path: string) => string | undefined;
}

/** The part of the panel that only this type has. */
function TypePanel({ component, ...shared }: TypePanelProps) {
  switch (component.type) {
    case 'text':
    case 'textarea':
    case 'email':
      return <TextPanel component={component} {...shared} />;
    case 'select':
    case 'radio':
    case 'checkboxes':
      return <OptionsPanel component={component} {...shared} />;
    case 'consent':
      return <ConsentPanel component={component} {...shared} />;
    case 'hidden':
      return <HiddenPanel component={component} {...shared} />;
    case 'amount':
      return <AmountPanel component={component} {...shared} />;
    case 'frequency':
      return <FrequencyPanel component={component} {...shared} />;
    case 'paymentMethod':
      return <PaymentPanel component={component} {...shared} />;
    case 'heading':
      return <HeadingPanel component={component} {...shared} />;
    case 'paragraph':
      return <ParagraphPanel component={component} {...shared} />;
    case 'pageBreak':
      return <PageBreakPanel component={component} {...shared} />;
  }
}

import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { builderOf } from '@tributary/form-engine/components/builders.console.ts';
import { isUnseen } from '@tributary/form-engine/components/lookup.ts';
import type { PanelProps } from '@tributary/form-engine/panel/panel-props.ts';
import classes from '@tributary/form-engine/panel/Panel.module.css';
import { PropertiesSection } from '@tributary/form-engine/panel/PropertiesSection.console.tsx';
import { SettingFields } from '@tributary/form-engine/panel/SettingFields.console.tsx';
import { TypedSettings } from '@tributary/form-engine/panel/TypedSettings.console.tsx';
import type { FormComponent } from '@tributary/form-engine/schema.ts';
import { useFormBuilder } from '../builder-context.console.ts';
import { PreviewButton } from '../confirmation/PreviewButton.console.tsx';
import { changeComponent } from '../model/edit.ts';
import { typeName } from '../model/messages.ts';
import { issueAt, issuesOf } from '../model/issues.console.ts';
import { ComponentProblems } from '../problems/ComponentProblems.console.tsx';
import { ErrorTexts } from './ErrorTexts.console.tsx';
import { ConditionPanel } from './ConditionPanel.console.tsx';
import { QuestionPanel } from './QuestionPanel.console.tsx';

/** Everything about the selected component. */
export function ComponentPanel({ component }: { component: FormComponent }) {
  const { schema, issues, words, edit, added } = useFormBuilder();
  const panel = useFirstFieldFocus(added === component.id);
  const own = issuesOf(issues, schema.components.indexOf(component));
  const { id } = component;
  const shared = {
    change: (patch: Partial<FormComponent>, tag?: string) =>
      edit((form) => changeComponent(form, id, patch), tag && `${id}.${tag}`),
    error: (path: string) => issueAt(own, path),
  };
  const Icon = builderOf(component.type).icon;
  return (
    <div ref={panel}>
      <p className={classes.kind} style={{ marginBlock: 0 }}>
        <Icon size={16} stroke={1.6} aria-hidden />
        {typeName(component.type, words)}
      </p>
      <ComponentProblems id={id} />
      {'key' in component ? <QuestionPanel component={component} {...shared} /> : null}
      <TypePanel component={component} {...shared} />
      {component.type === 'tribute' && component.cards ? (
        <div className={classes.section}>
          <PreviewButton email="card" />
        </div>
      ) : null}
      {'key' in component && !isUnseen(component) ? <ErrorTexts component={component} {...shared} /> : null}
      {isUnseen(component) || builderOf(component.type).isUnconditional ? null : (
        <ConditionPanel component={component} {...shared} />
      )}
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

/** The part of the panel for this type alone: a typed question's settings, declared ones, or a separate panel. */
function TypePanel({ component, ...shared }: PanelProps) {
  const { t } = useTranslation('formBuilder');
  const { words } = useFormBuilder();
  const { settings = [], Panel } = builderOf(component.type);
  const isTyped = 'pattern' in component;
  return (
    <>
      {isTyped || settings.length > 0 ? (
        <PropertiesSection title={'key' in component ? typeName(component.type, words) : t('props.content')}>
          {isTyped ? <TypedSettings component={component} {...shared} /> : null}
          <SettingFields settings={settings} component={component} {...shared} />
        </PropertiesSection>
      ) : null}
      {Panel ? <Panel component={component} {...shared} /> : null}
    </>
  );
}

import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Question } from '@tributary/form-engine/schema.ts';
import { keySchema } from '@tributary/form-engine/definition/base.ts';
import { isDerived } from '@tributary/form-engine/components/lookup.ts';
import { builderOf } from '@tributary/form-engine/components/builders.console.ts';
import { useFormBuilder } from '../builder-context.console.ts';
import { keyOfLabel } from '../model/edit.ts';
import { issueMessage } from '../model/issues.console.ts';
import { DraftInput } from '@tributary/form-engine/panel/DraftInput.console.tsx';
import type { PanelProps } from '@tributary/form-engine/panel/panel-props.ts';
import { FieldLink } from './SharedPanel.console.tsx';
import { WidthField } from './WidthField.console.tsx';
import { PropertiesSection } from '@tributary/form-engine/panel/PropertiesSection.console.tsx';

const autofill = [
  'name',
  'given-name',
  'family-name',
  'email',
  'tel',
  'organization',
  'street-address',
  'address-level2',
  'postal-code',
  'country',
  'country-name',
  'bday',
] as const;

/** Fields that all questions share: label, help, required, key, autofill. */
export function QuestionPanel({ component, change, error }: PanelProps<Question>) {
  const { t } = useTranslation('formBuilder');
  const { schema, words, keyFollowsLabel, fixKey } = useFormBuilder();

  const takeLabel = () => {
    if (!keyFollowsLabel(component.id)) return;
    const made = keyOfLabel(schema, component, component.label);
    if (made.key) change(made);
  };

  const takeKey = (key: string): string | undefined => {
    if (schema.components.some((other) => other !== component && 'key' in other && other.key === key)) {
      return words('issue.duplicate');
    }
    if (key === '') return words('issue.required');
    const [issue] = keySchema.safeParse(key).error?.issues ?? [];
    if (issue) return issueMessage(issue, undefined, words);
    fixKey(component.id);
    change({ key });
    return undefined;
  };

  const builder = builderOf(component.type);
  return (
    <PropertiesSection title={t('props.content')}>
      <TextInput
        label={t('props.label')}
        description={builder.hidesLabel ? t('props.labelHiddenHelp') : undefined}
        required={'help' in component}
        value={component.label}
        error={error('label')}
        onChange={(event) => change({ label: event.currentTarget.value }, 'label')}
        onBlur={takeLabel}
      />
      {!('help' in component) ? null : (
        <>
          <Textarea
            label={t('props.help')}
            description={t('props.helpHelp')}
            autosize
            minRows={1}
            maxRows={4}
            value={component.help}
            error={error('help')}
            onChange={(event) => change({ help: event.currentTarget.value }, 'help')}
          />
          {'required' in component && !isDerived(component) ? (
            <Switch
              label={t('props.required')}
              checked={component.required}
              onChange={(event) => change({ required: event.currentTarget.checked })}
            />
          ) : null}
          <WidthField value={component.width || 'full'} onChange={(width) => change({ width })} />
        </>
      )}
      {component.fieldId ? (
        <FieldLink component={component} change={change} />
      ) : (
        <DraftInput
          label={t('props.key')}
          description={t('props.keyHelp')}
          spellCheck={false}
          value={component.key}
          error={error('key')}
          commit={takeKey}
        />
      )}
      {'autocomplete' in component && builder.takesAutofill ? (
        <Select
          label={t('props.autocomplete')}
          description={t('props.autocompleteHelp')}
          placeholder={t('props.autocompleteNone')}
          clearable
          searchable
          data={autofillChoices(component.autocomplete, (token) => t(`autofill.${token}`))}
          value={component.autocomplete || null}
          onChange={(value) => change({ autocomplete: value ?? '' })}
        />
      ) : null}
    </PropertiesSection>
  );
}

/** The usual tokens in words, and another token unchanged. */
function autofillChoices(current: string, label: (token: (typeof autofill)[number]) => string) {
  const known = autofill.map((value) => ({ value: value as string, label: label(value) }));
  return current && !known.some(({ value }) => value === current)
    ? [...known, { value: current, label: current }]
    : known;
}

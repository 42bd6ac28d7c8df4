import { Button, Select, Text } from '@mantine/core';
import { IconLink, IconUnlink } from '@tabler/icons-react';
import { shownLabel } from '@tributary/resources/form-fields/shown-label.ts';
import { shownDescription } from '@tributary/resources/regular-expressions/shown-description.ts';
import { useTranslation } from 'react-i18next';
import type { Question } from '@tributary/form-engine/schema.ts';
import { useFormBuilder } from '../builder-context.console.ts';
import type { SharedExpression } from '../shared-fields.ts';
import type { PanelProps, TypedComponent } from '@tributary/form-engine/panel/panel-props.ts';

/** Says that a question is a shared field: its key comes from there, until the reference is removed. */
export function FieldLink({ component, change }: Pick<PanelProps<Question>, 'component' | 'change'>) {
  const { t, i18n } = useTranslation('formBuilder');
  const { shared } = useFormBuilder();
  const field = shared.fields.find(({ id }) => id === component.fieldId);
  return (
    <div>
      <Text size="sm" fw={500}>
        {t('props.key')}
      </Text>
      <Text size="sm" ff="monospace">
        {component.key}
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        <IconLink size={12} aria-hidden />{' '}
        {t('shared.keyOf', { field: field ? shownLabel(field, i18n.language) : component.key })}
      </Text>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconUnlink size={14} />}
        onClick={() => change({ fieldId: null })}
      >
        {t('shared.letGo')}
      </Button>
    </div>
  );
}

/** The regular expression that an answer must match: its own, or the shared field's. */
export function ExpressionChoice({
  component,
  change,
}: Pick<PanelProps<TypedComponent>, 'component' | 'change'>) {
  const { t, i18n } = useTranslation('formBuilder');
  const { shared } = useFormBuilder();
  if (shared.expressions.length === 0) return null;
  const field = shared.fields.find(({ id }) => id === component.fieldId);
  const nameOf = (one: SharedExpression): string => shownDescription(one, i18n.language);
  const inherited = shared.expressions.find(({ id }) => id === field?.expressionId);
  return (
    <Select
      label={t('shared.expression')}
      description={t('shared.expressionHelp')}
      placeholder={
        inherited ? t('shared.expressionOfField', { name: nameOf(inherited) }) : t('shared.noExpression')
      }
      clearable
      searchable
      data={shared.expressions.map((one) => ({ value: one.id, label: nameOf(one) }))}
      value={component.expressionId}
      onChange={(expressionId) => change({ expressionId } as Partial<TypedComponent>)}
    />
  );
}

import { Button, Group, Select, Stack, TagsInput, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { OrderButtons } from '@tributary/engine/screens/form/rows/OrderButtons.console.tsx';
import { useFormFrame } from '@tributary/engine/screens/form/form-context.console.ts';
import { TextField } from '@tributary/engine/screens/form/TextField.console.tsx';
import { useErrorsBelow, useFieldValue, useSetField } from '@tributary/engine/screens/form/values.console.ts';
import {
  firstValueOf,
  isValueOf,
  MOST_PROPERTIES,
  PROPERTY_TYPES,
  type Property,
} from '@tributary/resources/elements/property.ts';
import { PropertyInputs } from '@tributary/resources/elements/screens/PropertyInputs.console.tsx';
import { useTranslation } from 'react-i18next';
import classes from './elements.module.css';

/** The parts that can differ in each place: each property with its key, type and default. */
export function PropertiesTab() {
  const { t } = useTranslation('elements');
  const { readOnly } = useFormFrame();
  const set = useSetField();
  const properties = (useFieldValue('properties') as Property[] | undefined) ?? [];
  const put = (next: readonly Property[]): void => set('properties', next);
  const change = (at: number, changes: Partial<Property>): void =>
    put(
      properties.map((property, index) => (index === at ? fitting({ ...property, ...changes }) : property)),
    );
  const move = (at: number, by: number): void => {
    const next = [...properties];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    put(next);
  };
  return (
    <Stack gap="md">
      <Text c="dimmed">{t('properties.text')}</Text>
      {properties.length === 0 ? <Text>{t('properties.none')}</Text> : null}
      <ol className={classes.list}>
        {properties.map((property, at) => (
          <li key={at} className={classes.property}>
            <PropertyFields property={property} at={at} onChange={(changes) => change(at, changes)} />
            {readOnly ? null : (
              <OrderButtons
                labels={{
                  up: t('properties.up', { name: property.label }),
                  down: t('properties.down', { name: property.label }),
                  remove: t('properties.remove', { name: property.label }),
                }}
                isFirst={at === 0}
                isLast={at === properties.length - 1}
                onMove={(by) => move(at, by)}
                onRemove={() => put(properties.filter((_, index) => index !== at))}
              />
            )}
          </li>
        ))}
      </ol>
      {readOnly ? null : (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} />}
            disabled={properties.length >= MOST_PROPERTIES}
            onClick={() =>
              put([
                ...properties,
                {
                  key: newKey(properties),
                  label: t('properties.new'),
                  type: 'text',
                  default: '',
                  options: [],
                },
              ])
            }
          >
            {t('properties.add')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

interface PropertyFieldsProps {
  property: Property;
  at: number;
  onChange: (changes: Partial<Property>) => void;
}

function PropertyFields({ property, at, onChange }: PropertyFieldsProps) {
  const { t } = useTranslation('elements');
  const { readOnly } = useFormFrame();
  const errors = useErrorsBelow(`properties.${at}`);
  const optionsFault = [...errors].find(([path]) => path.includes('options'))?.[1];
  return (
    <Stack gap="sm">
      <div className={classes.fields}>
        <TextField name={`properties.${at}.label`} label={t('properties.label')} required />
        <TextField name={`properties.${at}.key`} label={t('properties.key')} required leftToRight />
        <Select
          label={t('properties.type')}
          allowDeselect={false}
          disabled={readOnly}
          data={PROPERTY_TYPES.map((value) => ({ value, label: t(`propertyType.${value}`) }))}
          value={property.type}
          onChange={(value) => {
            const type = PROPERTY_TYPES.find((one) => one === value);
            if (type) onChange({ type });
          }}
        />
      </div>
      {property.type === 'choice' ? (
        <TagsInput
          label={t('properties.options')}
          description={t('properties.optionsHint')}
          disabled={readOnly}
          value={property.options}
          error={optionsFault}
          onChange={(options) => onChange({ options })}
        />
      ) : null}
      <PropertyInputs
        properties={[{ ...property, label: t('properties.default') }]}
        values={{ [property.key]: property.default }}
        disabled={readOnly}
        onChange={(_, value) => onChange({ default: value })}
      />
    </Stack>
  );
}

/** A property whose default fits its type. A text that is still being typed stays. */
function fitting(property: Property): Property {
  const isTyped =
    typeof property.default === 'string' && (property.type === 'link' || property.type === 'colour');
  if (isTyped || isValueOf(property, property.default)) return property;
  return { ...property, default: firstValueOf(property.type, property.options) };
}

function newKey(properties: readonly Property[]): string {
  let number = properties.length + 1;
  while (properties.some(({ key }) => key === `value${number}`)) number += 1;
  return `value${number}`;
}

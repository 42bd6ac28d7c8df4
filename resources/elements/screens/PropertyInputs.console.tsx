import { ColorInput, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { NumberEntry } from '@tributary/kit/typed/NumberEntry.console.tsx';
import { useTranslation } from 'react-i18next';
import type { Property, PropertyValue, PropertyValues } from '../property.ts';
import { isValueOf, PROPERTY_LIMIT, valuesOf } from '../property.ts';

interface PropertyInputsProps {
  properties: readonly Property[];
  /** The values of one place; a property without one has its default. */
  values: PropertyValues;
  onChange: (key: string, value: PropertyValue) => void;
  disabled?: boolean;
  size?: 'xs' | 'sm';
}

/** The values of an element's properties at one place. */
export function PropertyInputs({
  properties,
  values,
  onChange,
  disabled = false,
  size = 'sm',
}: PropertyInputsProps) {
  const shown = valuesOf(properties, values);
  return (
    <Stack gap="sm">
      {properties.map((property) => (
        <PropertyInput
          key={`${property.key} ${property.type}`}
          property={property}
          value={shown[property.key] ?? property.default}
          typed={values[property.key]}
          onChange={(value) => onChange(property.key, value)}
          disabled={disabled}
          size={size}
        />
      ))}
    </Stack>
  );
}

interface PropertyInputProps {
  property: Property;
  value: PropertyValue;
  /** The typed value, which may still be invalid. */
  typed: PropertyValue | undefined;
  onChange: (value: PropertyValue) => void;
  disabled: boolean;
  size: 'xs' | 'sm';
}

/** One property by its type. */
function PropertyInput({ property, value, typed, onChange, disabled, size }: PropertyInputProps) {
  const { t } = useTranslation('elements');
  const { label, type, options } = property;
  const shared = { label, disabled, size };
  const text = String(typed ?? value);
  switch (type) {
    case 'number':
      return (
        <NumberEntry
          {...shared}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => next !== null && onChange(next)}
        />
      );
    case 'boolean':
      return (
        <Switch
          {...shared}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <Select
          {...shared}
          allowDeselect={false}
          data={[...new Set(options)]}
          value={String(value)}
          onChange={(next) => next !== null && onChange(next)}
        />
      );
    case 'colour':
      return <ColorInput {...shared} format="hex" value={text} onChange={onChange} />;
    case 'longText':
      return (
        <Textarea
          {...shared}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={PROPERTY_LIMIT}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    default:
      return (
        <TextInput
          {...shared}
          dir={type === 'link' ? 'ltr' : undefined}
          maxLength={PROPERTY_LIMIT}
          value={text}
          error={typed !== undefined && !isValueOf(property, typed) ? t('values.noLink') : undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
  }
}

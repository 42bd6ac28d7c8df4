import { Radio, Select, Stack, Switch } from '@mantine/core';
import { useFormFrame } from './form-context.console.ts';
import { useField, type FieldProps } from './use-field.console.ts';

interface Choice {
  value: string;
  label: string;
  help?: string;
}

interface ChoiceFieldProps extends FieldProps {
  /** Default: the resource's choices for this field. */
  choices?: readonly Choice[];
}

function useChoices(
  name: string,
  given: readonly Choice[] | undefined,
  word: (value: string) => string,
): Choice[] {
  const { ui } = useFormFrame();
  return given ? [...given] : (ui.choices?.[name] ?? []).map((value) => ({ value, label: word(value) }));
}

/** A choice from a drop-down list. */
export function SelectField({ choices, ...props }: ChoiceFieldProps) {
  const { field, frame, messages } = useField(props);
  const data = useChoices(props.name, choices, (value) => messages.value(props.name, value));
  return (
    <Select
      {...frame}
      ref={field.ref}
      data={data}
      value={(field.value as string | null) ?? null}
      onChange={(value) => value && field.onChange(value)}
      onBlur={field.onBlur}
      allowDeselect={false}
      checkIconPosition="right"
    />
  );
}

/** A choice from a few visible options, each with an explanation. */
export function RadioField({ choices, ...props }: ChoiceFieldProps) {
  const { field, frame, messages } = useField(props);
  const data = useChoices(props.name, choices, (value) => messages.value(props.name, value));
  const { id, label, description, error, withAsterisk } = frame;
  return (
    <Radio.Group
      id={id}
      label={label}
      description={description}
      error={error}
      withAsterisk={withAsterisk}
      value={(field.value as string | undefined) ?? null}
      onChange={field.onChange}
      name={field.name}
    >
      <Stack gap="sm" mt="xs">
        {data.map((choice) => (
          <Radio
            key={choice.value}
            size="sm"
            value={choice.value}
            label={choice.label}
            description={choice.help}
            disabled={frame.disabled}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** A switch. */
export function SwitchField(props: FieldProps) {
  const { field, frame } = useField(props);
  const { id, label, description, error, disabled } = frame;
  return (
    <Switch
      id={id}
      ref={field.ref}
      label={label}
      description={description}
      error={error}
      disabled={disabled}
      checked={Boolean(field.value)}
      onBlur={field.onBlur}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  );
}

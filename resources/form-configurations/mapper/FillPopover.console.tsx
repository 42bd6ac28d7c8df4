import {
  Button,
  Group,
  Popover,
  SegmentedControl,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { expressionKeys } from '../../configuration-parts/expression.ts';
import { kindOfType, type SourceField, type TargetField } from '../../configuration-parts/fields.ts';
import type { SourceKind } from '../mapping/mapping-rows.ts';
import type { Source } from '../../configuration-parts/parts.ts';

const KINDS: readonly SourceKind[] = ['field', 'constant', 'expression'];

const partsOf = (source: Source | undefined): { kind: SourceKind; value: string } => {
  if (source === undefined) return { kind: 'field', value: '' };
  if (typeof source === 'string') return { kind: 'field', value: source };
  if ('field' in source) return { kind: 'field', value: source.field };
  if ('constant' in source) return { kind: 'constant', value: String(source.constant) };
  return { kind: 'expression', value: source.expression };
};

const sourceOf = (kind: SourceKind, value: string): Source =>
  kind === 'field' ? value : kind === 'constant' ? { constant: value } : { expression: value };

interface FillPopoverProps {
  field: TargetField;
  /** The field's object and name. */
  name: string;
  source: Source | undefined;
  sources: readonly SourceField[];
  isOpen: boolean;
  close: () => void;
  write: (source: Source | undefined) => void;
  children: ReactNode;
}

/** Edits the source of a field: a form field, a constant or an expression. It works with the keyboard. */
export function FillPopover({ isOpen, close, children, name, ...editor }: FillPopoverProps) {
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => (opened ? undefined : close())}
      width={320}
      position="bottom-end"
      trapFocus
      returnFocus
      withinPortal
      shadow="md"
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown aria-label={name}>
        {isOpen ? <Editor {...editor} close={close} /> : null}
      </Popover.Dropdown>
    </Popover>
  );
}

function Editor({
  field,
  source,
  sources,
  close,
  write,
}: Pick<FillPopoverProps, 'field' | 'source' | 'sources' | 'close' | 'write'>) {
  const { t } = useTranslation('mapper');
  const [{ kind, value }, set] = useState(partsOf(source));
  const isUnreadable = kind === 'expression' && value !== '' && !expressionKeys(value);
  const save = () => {
    write(value.trim() === '' ? undefined : sourceOf(kind, kind === 'field' ? value : value.trim()));
    close();
  };
  return (
    <Stack gap="sm">
      <Text size="sm" fw={600}>
        {t('fill.title', { field: field.label })}
      </Text>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t('fill.kind')}
        data={KINDS.map((one) => ({ value: one, label: t(`fill.kinds.${one}`) }))}
        value={kind}
        onChange={(next) => set({ kind: KINDS.find((one) => one === next) ?? 'field', value: '' })}
      />
      {kind === 'field' ? (
        <Select
          label={t('fill.field')}
          searchable
          clearable
          comboboxProps={{ withinPortal: false }}
          data={optionsOf(sources, value)}
          value={value || null}
          onChange={(next) => set({ kind, value: next ?? '' })}
        />
      ) : kind === 'constant' ? (
        <ConstantInput field={field} value={value} onChange={(next) => set({ kind, value: next })} />
      ) : (
        <Textarea
          label={t('fill.expression')}
          description={t('fill.expressionHelp', {
            example: '{{firstName}} {{lastName}}',
            calculation: '{{round(amount * 0.25, 2)}}',
          })}
          autosize
          maxRows={4}
          maxLength={500}
          spellCheck={false}
          error={isUnreadable ? t('problem.unreadableExpression') : undefined}
          value={value}
          onChange={({ currentTarget }) => set({ kind, value: currentTarget.value })}
        />
      )}
      <Group justify="flex-end" gap="xs">
        {source === undefined ? null : (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            onClick={() => {
              write(undefined);
              close();
            }}
          >
            {t('fill.clear')}
          </Button>
        )}
        <Button size="xs" disabled={isUnreadable} onClick={save}>
          {t('fill.apply')}
        </Button>
      </Group>
    </Stack>
  );
}

/** The form's fields, and the one that is chosen though the form does not have it. */
function optionsOf(sources: readonly SourceField[], chosen: string) {
  const data = sources.map(({ key, label }) => ({
    value: key,
    label: label === key ? key : `${label} (${key})`,
  }));
  return chosen && !sources.some(({ key }) => key === chosen)
    ? [...data, { value: chosen, label: chosen }]
    : data;
}

function ConstantInput({
  field,
  value,
  onChange,
}: {
  field: TargetField;
  value: string;
  onChange: (value: string) => void;
}) {
  const { t } = useTranslation('mapper');
  const kind = kindOfType(field.type);
  const label = t('fill.constant');
  const values =
    kind === 'yesNo'
      ? [
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ]
      : kind === 'choice'
        ? field.values
        : [];
  if (values.length > 0)
    return (
      <Select
        label={label}
        searchable
        comboboxProps={{ withinPortal: false }}
        data={values.map((one) => ({ value: one.value, label: one.label }))}
        value={value || null}
        onChange={(next) => onChange(next ?? '')}
      />
    );
  return (
    <TextInput
      label={label}
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      maxLength={500}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

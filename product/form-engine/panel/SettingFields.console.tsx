import { SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core';
import { NumberEntry } from '@tributary/kit/typed/NumberEntry.console.tsx';
import { useTranslate } from '@tributary/kit/i18n/message.console.ts';
import type { ReactNode } from 'react';
import type { AnySetting } from './component-builder.console.ts';
import classes from './Panel.module.css';
import type { PanelProps } from './panel-props.ts';

interface SettingFieldsProps extends PanelProps {
  settings: readonly AnySetting[];
}

/** The settings that a type declares, in their order; consecutive numbers are shown in pairs. */
export function SettingFields({ settings, ...panel }: SettingFieldsProps) {
  const rows: AnySetting[][] = [];
  for (const setting of settings) {
    const last = rows.at(-1);
    const joins = setting.kind === 'number' && last?.[0]?.kind === 'number' && last.length < 2;
    if (joins) last.push(setting);
    else rows.push([setting]);
  }
  return rows.map((row) =>
    row[0]!.kind === 'number' ? (
      <div key={row[0]!.name} className={classes.pair}>
        {row.map((setting) => (
          <SettingField key={setting.name} setting={setting} {...panel} />
        ))}
      </div>
    ) : (
      <SettingField key={row[0]!.name} setting={row[0]!} {...panel} />
    ),
  );
}

function SettingField({
  setting,
  component,
  change,
  error,
}: PanelProps & { setting: AnySetting }): ReactNode {
  const t = useTranslate([`${component.type}Component`]);
  const { name } = setting;
  const value: unknown = Object.entries(component).find(([key]) => key === name)?.[1];
  const label = t(setting.label);
  const field = { label, description: setting.help && t(setting.help), error: error(name) };
  const put = (next: unknown, tag?: string): void => change({ [name]: next }, tag);
  switch (setting.kind) {
    case 'text':
      return (
        <TextInput
          {...field}
          spellCheck={!setting.isCode}
          value={String(value)}
          onChange={({ currentTarget }) =>
            put(setting.isCode ? currentTarget.value.trim() : currentTarget.value, name)
          }
        />
      );
    case 'textarea':
      return (
        <Textarea
          {...field}
          required={setting.isRequired}
          autosize
          minRows={setting.rows}
          value={String(value)}
          onChange={({ currentTarget }) => put(currentTarget.value, name)}
        />
      );
    case 'number':
      return (
        <NumberEntry
          {...field}
          min={setting.min}
          max={typeof setting.max === 'object' ? setting.max.of(component) : setting.max}
          {...(setting.decimals ? { decimalScale: setting.decimals } : {})}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => put(next ?? (setting.isOptional ? null : (setting.min ?? 0)), name)}
        />
      );
    case 'switch':
      return (
        <Switch
          {...field}
          checked={value === true}
          onChange={({ currentTarget }) => put(currentTarget.checked)}
        />
      );
    case 'choice':
      return (
        <SegmentedControl
          aria-label={label}
          data={setting.choices.map((choice) => ({ value: String(choice.value), label: t(choice.label) }))}
          value={String(value)}
          onChange={(next) => put(setting.choices.find((choice) => String(choice.value) === next)?.value)}
        />
      );
  }
}

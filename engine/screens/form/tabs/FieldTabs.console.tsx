import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRefusedTab } from './use-refused-tab.console.ts';

interface FieldTab<Name extends string> {
  name: Name;
  title: string;
  /** The fields that it holds, by the first parts of their paths. */
  fields: readonly string[];
  content: ReactNode;
}

interface FieldTabsProps<Name extends string> {
  label: string;
  tabs: readonly FieldTab<Name>[];
  value: Name;
  onChange: (name: Name) => void;
  className?: string | undefined;
}

/** Fields of one form in tabs, of which only the open one is made. A refused save opens the tab with the first error. */
export function FieldTabs<Name extends string>({
  label,
  tabs,
  value,
  onChange,
  className,
}: FieldTabsProps<Name>) {
  const open = (wanted: string | null): void => {
    const found = tabs.find(({ name }) => name === wanted);
    if (found) onChange(found.name);
  };
  useRefusedTab(tabs, open);
  return (
    <Tabs value={value} onChange={open} keepMounted={false} className={className ?? ''}>
      <Tabs.List aria-label={label} mb="lg">
        {tabs.map(({ name, title, fields }) => (
          <Tabs.Tab key={name} value={name} data-fields={fields.join(' ')}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

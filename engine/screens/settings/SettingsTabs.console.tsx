import { useLocation } from '@tanstack/react-router';
import { Stack, Tabs, Text } from '@mantine/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useRefusedTab } from '../form/tabs/use-refused-tab.console.ts';

interface SettingsTab {
  name: string;
  title: string;
  content: ReactNode;
}

interface SettingsTabsProps {
  sections: readonly (SettingsTab & { text: string; fields: readonly string[] })[];
  /** Tabs after the sections, outside the form. */
  more: readonly SettingsTab[];
  /** The tab that was open last, where this browser remembers it, and how it does. */
  last?: readonly [string, (name: string) => void] | undefined;
  /** Wraps the edited content. */
  form: (content: ReactNode) => ReactNode;
}

/** The tab that the address names, so that links and reloads keep it. */
const named = (): string | null => new URLSearchParams(window.location.search).get('tab');

/**
 * The sections of a settings screen as tabs. All of them stay mounted: they are one form. A refused save opens the tab
 * with the first error.
 */
export function SettingsTabs({ sections, more, last, form }: SettingsTabsProps) {
  const all = [...sections, ...more].map(({ name }) => name);
  const [tab, setTab] = useState(
    () => all.find((name) => name === named()) ?? all.find((name) => name === last?.[0]) ?? all[0] ?? null,
  );
  useRefusedTab(sections, setTab);
  // A link within the screen names another tab.
  const href = useLocation({ select: (location) => location.href });
  const [followed, setFollowed] = useState(href);
  if (followed !== href) {
    setFollowed(href);
    const wanted = all.find((name) => name === named());
    if (wanted !== undefined && wanted !== tab) setTab(wanted);
  }
  const choose = (name: string | null): void => {
    setTab(name);
    if (name) last?.[1](name);
    const address = new URL(window.location.href);
    if (name) address.searchParams.set('tab', name);
    window.history.replaceState(window.history.state, '', address);
  };
  // On a phone the tabs are one line that scrolls.
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current
      ?.querySelector('[aria-selected="true"]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab]);
  return (
    <Tabs value={tab} onChange={choose} keepMounted>
      <Tabs.List mb="lg" ref={list}>
        {sections.map(({ name, title, fields }) => (
          <Tabs.Tab key={name} value={name} data-fields={fields.join(' ')}>
            {title}
          </Tabs.Tab>
        ))}
        {more.map(({ name, title }) => (
          <Tabs.Tab key={name} value={name}>
            {title}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {form(
        sections.map(({ name, text, content }) => (
          <Tabs.Panel key={name} value={name}>
            <Stack gap="lg" maw={860}>
              {text ? <Text c="dimmed">{text}</Text> : null}
              {content}
            </Stack>
          </Tabs.Panel>
        )),
      )}
      {more.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name}>
          {tab === name ? content : null}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

import { IconFileText, IconUser } from '@tabler/icons-react';
import type { Found } from '@tributary/engine/search/response.ts';
import type { Action, Subject } from '@tributary/engine/access/roles.ts';
import { namespacesOf, useTranslate } from '@tributary/kit/i18n/message.console.ts';
import type { ScreenDeclaration } from '@tributary/engine/feature/feature.console.ts';
import { useTranslation } from 'react-i18next';
import { consoleAbilityOf } from '../../session/abilities.console.ts';
import { useSessionState } from '../../session/store.console.ts';
import { useWho } from '../../session/who.console.ts';
import { isEmailAddress } from '@tributary/kit/email-address.ts';
import { supporterPath } from '@tributary/resources/supporters/path.ts';
import { findTargets } from '../find-targets.ts';
import type { MenuGroup } from '../menu.ts';
import { resourceLink, opens, type PaletteItem, type EntryGroup } from './entry.ts';
import { useActions } from './use-actions.console.ts';
import { useFound, useFoundSupporters, useRecent } from './use-found.console.ts';

interface Entries {
  groups: EntryGroup[];
  /** Records are still loading. */
  waiting: boolean;
  failed: boolean;
}

/** The page of the person with a typed address, unless they are among those that were found. */
function supporterEntry(typed: string, found: readonly { email: string }[]): PaletteItem[] {
  const email = typed.trim().toLowerCase();
  return isEmailAddress(email) && !found.some((supporter) => supporter.email === email)
    ? [{ id: 'supporter', label: email, icon: IconUser, path: supporterPath(email) }]
    : [];
}

/** The screens that are tabs of a screen in the menu, with its section and icon. */
function tabTargets<Target extends { path: string; labelKey: string }>(
  screens: readonly ScreenDeclaration[],
  targets: readonly Target[],
): Target[] {
  return screens.flatMap(({ path, titleKey, tabOf }) => {
    const parent = tabOf && targets.find((target) => target.path === tabOf);
    return parent ? [{ ...parent, path, labelKey: titleKey }] : [];
  });
}

/** Everything that matches; for an empty text, recent records and all entries. */
export function useEntries(
  screens: readonly ScreenDeclaration[],
  menu: readonly MenuGroup[],
  typed: string,
): Entries {
  const { t } = useTranslation(['palette', 'shell']);
  const session = useSessionState();
  const ability = consoleAbilityOf(session);
  const can = (action: string, subject: string) => ability.can(action as Action, subject as Subject);
  // All messages at once: one that loaded later would unmount the palette while the person types.
  const translate = useTranslate(
    namespacesOf(screens.flatMap(({ titleKey, menu: entry }) => [titleKey, entry?.labelKey ?? ''])),
  );
  const actions = useActions(screens, can, translate);
  const { found, ...reading } = useFound(typed);
  const mayReadSupporters = can('read', 'transactions');
  const { supporters, ...people } = useFoundSupporters(typed, mayReadSupporters);
  const recent = useRecent(useWho());
  const targets = menu.flatMap(({ section, items }) =>
    items.map((item) => ({ ...item, sectionName: t(`shell:sections.${section}`) })),
  );
  const seen = [...found, ...recent];
  const resources = new Map(seen.map(({ subject }) => [subject, resourceLink(screens, subject)]));

  const recordEntry = (record: Found): PaletteItem[] => {
    const resource = resources.get(record.subject);
    if (!resource || !opens(screens, record, can)) return [];
    const { state } = record;
    return [
      {
        id: `${record.resource} ${record.id}`,
        label: record.title,
        icon: resource.icon ?? IconFileText,
        detail: record.detail.join(' · '),
        end: state?.value
          ? translate(`${resource.catalogue}:value.${state.field}.${state.value}`)
          : undefined,
        path: record.path,
      },
    ];
  };
  const screenEntries = findTargets(
    [...targets, ...tabTargets(screens, targets)].map((target) => ({
      ...target,
      label: translate(target.labelKey),
    })),
    typed,
  ).map(({ path, label, sectionName, icon }): PaletteItem => ({
    id: `screen ${path}`,
    label,
    icon,
    end: sectionName,
    path,
  }));
  const actionEntries = findTargets(
    actions.map((action) => ({ ...action, sectionName: t('group.actions') })),
    typed,
  );
  const isEmpty = typed.trim() === '';
  const byResource = [...Map.groupBy(found, ({ resource }) => resource)].map(
    ([resource, records]): EntryGroup => {
      const label = resources.get(records[0]!.subject)?.titleKey;
      return {
        id: resource,
        title: label ? translate(label) : resource,
        entries: records.flatMap(recordEntry),
      };
    },
  );
  const groups: EntryGroup[] = [
    { id: 'recent', title: t('group.recent'), entries: isEmpty ? recent.flatMap(recordEntry) : [] },
    { id: 'screens', title: t('group.screens'), entries: screenEntries },
    { id: 'actions', title: t('group.actions'), entries: actionEntries },
    ...byResource,
    {
      id: 'supporters',
      title: t('group.supporters'),
      entries: supporters.map(({ email, name }) => ({
        id: `supporter ${email}`,
        label: name ?? email,
        icon: IconUser,
        detail: name === null ? undefined : email,
        path: supporterPath(email),
      })),
    },
    {
      id: 'supporter',
      title: t('group.supporter'),
      entries: mayReadSupporters ? supporterEntry(typed, supporters) : [],
    },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    waiting: reading.waiting || people.waiting,
    failed: reading.failed || people.failed,
  };
}

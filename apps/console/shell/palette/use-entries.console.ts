import { IconFileText } from '@tabler/icons-react';
import type { Found } from '@tributary/engine/search/answer.ts';
import type { Action, Subject } from '@tributary/engine/access/roles.ts';
import { namespacesOf, useSay } from '@tributary/kit/i18n/message.console.ts';
import type { ScreenDeclaration } from '@tributary/kit/screens.ts';
import { useTranslation } from 'react-i18next';
import { abilityOf } from '../../session/abilities.console.ts';
import { useSession } from '../../session/store.console.ts';
import { useWho } from '../../session/who.console.ts';
import { findPlaces } from '../find-places.ts';
import type { MenuGroup } from '../menu.ts';
import { nounPlace, opens, type Entry, type EntryGroup } from './entry.ts';
import { useActions } from './use-actions.console.ts';
import { useFound, useRecent } from './use-found.console.ts';

interface Entries {
  groups: EntryGroup[];
  /** Records are still being looked for. */
  waiting: boolean;
  failed: boolean;
}

/** Everything that fits what was typed; for nothing, what was opened last and what there is. */
export function useEntries(
  screens: readonly ScreenDeclaration[],
  menu: readonly MenuGroup[],
  typed: string,
): Entries {
  const { t } = useTranslation(['palette', 'shell']);
  const session = useSession();
  const ability = abilityOf(session);
  const can = (action: string, subject: string) => ability.can(action as Action, subject as Subject);
  // All words at once: one that was fetched later would take the palette away from under the fingers.
  const say = useSay(
    namespacesOf(screens.flatMap(({ titleKey, menu: entry }) => [titleKey, entry?.labelKey ?? ''])),
  );
  const actions = useActions(screens, can, say);
  const { found, waiting, failed } = useFound(typed);
  const recent = useRecent(useWho());
  const places = menu.flatMap(({ section, items }) =>
    items.map((item) => ({ ...item, sectionName: t(`shell:sections.${section}`) })),
  );
  const seen = [...found, ...recent];
  const nouns = new Map(seen.map(({ subject }) => [subject, nounPlace(screens, subject)]));

  const recordEntry = (record: Found): Entry[] => {
    const noun = nouns.get(record.subject);
    if (!noun || !opens(screens, record, can)) return [];
    const { state } = record;
    return [
      {
        id: `${record.resource} ${record.id}`,
        label: record.title,
        icon: noun.icon ?? IconFileText,
        detail: record.detail.join(' · '),
        end: state?.value ? say(`${noun.catalogue}:value.${state.field}.${state.value}`) : undefined,
        path: record.path,
      },
    ];
  };
  const screenEntries = findPlaces(
    places.map((place) => ({ ...place, label: say(place.labelKey) })),
    typed,
  ).map(({ path, label, sectionName, icon }): Entry => ({
    id: `screen ${path}`,
    label,
    icon,
    end: sectionName,
    path,
  }));
  const actionEntries = findPlaces(
    actions.map((action) => ({ ...action, sectionName: t('group.actions') })),
    typed,
  );
  const isEmpty = typed.trim() === '';
  const byNoun = [...Map.groupBy(found, ({ resource }) => resource)].map(
    ([resource, records]): EntryGroup => {
      const label = nouns.get(records[0]!.subject)?.titleKey;
      return { id: resource, title: label ? say(label) : resource, entries: records.flatMap(recordEntry) };
    },
  );
  const groups: EntryGroup[] = [
    { id: 'recent', title: t('group.recent'), entries: isEmpty ? recent.flatMap(recordEntry) : [] },
    { id: 'screens', title: t('group.screens'), entries: screenEntries },
    { id: 'actions', title: t('group.actions'), entries: actionEntries },
    ...byNoun,
  ];
  return { groups: groups.filter(({ entries }) => entries.length > 0), waiting, failed };
}

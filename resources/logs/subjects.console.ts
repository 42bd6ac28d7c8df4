import type { Ability } from '@tributary/engine/access/ability.ts';
import { useFeaturesWithUi } from '@tributary/engine/feature/uis.console.ts';
import { logSubjectOf } from '@tributary/engine/revisions/log-subject.ts';
import { namespaceOf } from '@tributary/engine/definition/namespace.ts';
import type { ResourceUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { useMemo } from 'react';
import { subjectOf } from './subjects.ts';

/** What entries are about too, without screens that a feature declares a ui for. Their words are messages of the log. */
export const OTHER_SUBJECTS = ['TRANSACTIONS', 'ACCOUNT_SETTINGS'] as const;

/** What entries can be about, each with the key of its name: `FORMS` is called `forms:noun.itself`. */
export function useLogSubjects(): Readonly<Record<string, string>> {
  const features = useFeaturesWithUi();
  return useMemo(
    () =>
      Object.fromEntries(
        features.map(({ name }) => [logSubjectOf(subjectOf(name)), `${namespaceOf(name)}:noun.itself`]),
      ),
    [features],
  );
}

/** Where a record opens for whoever may open it; undefined for everybody else. */
export function recordPath(ui: ResourceUi, id: string, ability: Ability): string | undefined {
  return ability.can(ui.opensWith ?? 'read', ui.definition.subject) ? ui.openPath?.({ id }) : undefined;
}

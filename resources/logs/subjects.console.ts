import type { Ability } from '@tributary/engine/access/ability.ts';
import { useFeaturesWithUi } from '@tributary/engine/feature/uis.console.ts';
import { logSubjectOf } from '@tributary/engine/revisions/log-subject.ts';
import { namespaceOf } from '@tributary/engine/definition/namespace.ts';
import type { ResourceUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { useMemo } from 'react';
import { subjectOf } from './subjects.ts';

/** Further subjects of entries, for which no feature declares a ui. Their names are messages of the log. */
export const OTHER_SUBJECTS = ['TRANSACTIONS', 'ACCOUNT_SETTINGS'] as const;

/** Returns the subjects that entries can have, each with the key of its name: `FORMS` is named `forms:noun.itself`. */
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

/** Returns the path of a record for people who may open it; undefined for all others. */
export function recordPath(ui: ResourceUi, id: string, ability: Ability): string | undefined {
  return ability.can(ui.opensWith ?? 'read', ui.definition.subject) ? ui.openPath?.({ id }) : undefined;
}

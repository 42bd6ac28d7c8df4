import type { Ability } from '@tributary/engine/access/ability.ts';
import type { Subject } from '@tributary/engine/access/roles.ts';
import { useFeaturesWithUi } from '@tributary/engine/feature/uis.console.ts';
import { logSubjectOf, subjectOfLog } from '@tributary/engine/revisions/log-subject.ts';
import { namespaceOf, type ResourceUi } from '@tributary/engine/screens/resource-ui.console.ts';
import { useMemo } from 'react';

/** Resources whose subject has another name in the specification. */
const SUBJECTS: Readonly<Record<string, Subject>> = {
  media: 'uploads',
  'api-credentials': 'client_admin_api_credentials',
};

/** What entries are about too, without screens that a feature declares a ui for. Their words are messages of the log. */
export const OTHER_SUBJECTS = ['TRANSACTIONS', 'ACCOUNT_SETTINGS'] as const;

/** A resource is called as the subject of its abilities, with hyphens. */
const subjectOf = (resource: string): Subject =>
  SUBJECTS[resource] ?? (resource.replaceAll('-', '_') as Subject);

/** The name of the resource that an entry is about. */
export function resourceOfLog(logSubject: string): string {
  const subject = subjectOfLog(logSubject) ?? '';
  const [resource] = Object.entries(SUBJECTS).find((entry) => entry[1] === subject) ?? [];
  return resource ?? subject.replaceAll('_', '-');
}

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

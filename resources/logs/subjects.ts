import type { Subject } from '@tributary/engine/access/roles.ts';
import { subjectOfLog } from '@tributary/engine/revisions/log-subject.ts';

/** Resources whose subject has another name in the specification. */
const SUBJECTS: Readonly<Record<string, Subject>> = {
  media: 'uploads',
  'api-credentials': 'client_admin_api_credentials',
};

/** A resource is called as the subject of its abilities, with hyphens. */
export const subjectOf = (resource: string): Subject =>
  SUBJECTS[resource] ?? (resource.replaceAll('-', '_') as Subject);

/** The name of the resource that an entry is about. */
export function resourceOfLog(logSubject: string): string {
  const subject = subjectOfLog(logSubject) ?? '';
  const [resource] = Object.entries(SUBJECTS).find((entry) => entry[1] === subject) ?? [];
  return resource ?? subject.replaceAll('_', '-');
}

import { SUBJECTS, type Subject } from '../access/roles.ts';

/** Returns the name under which the activity log keeps entries about a subject (specification, section 3). */
export function logSubjectOf(subject: Subject): string {
  return subject === 'connectors' ? 'CONNECTOR_SETTINGS' : subject.toUpperCase();
}

/** The subject that an entry of the activity log concerns; undefined for a name that means none. */
export function subjectOfLog(logSubject: string): Subject | undefined {
  return SUBJECTS.find((subject) => logSubjectOf(subject) === logSubject);
}

import type { Subject } from '@tributary/engine/access/roles.ts';
import { useTranslation } from 'react-i18next';

/** What a subject is called. Each has a message: one without is an error of types. */
export function useSubjectName(): (subject: Subject) => string {
  const { t } = useTranslation('users');
  return (subject) => t(`roles.subject.${subject}`);
}

import type { Subject } from '@tributary/engine/access/roles.ts';
import { useTranslation } from 'react-i18next';

/** Returns the name of a subject: its own message, or else that of the menu. Each has one of them. */
export function useSubjectName(): (subject: Subject) => string {
  const { t, i18n } = useTranslation(['users', 'menu']);
  return (subject) => {
    const own = `users:roles.subject.${subject}`;
    const entry = subject.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    return i18n.exists(own) ? t(`users:roles.subject.${subject as 'pages'}`) : t(`menu:${entry}`);
  };
}

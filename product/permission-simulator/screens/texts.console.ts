import type { Role, Subject } from '@tributary/engine/access/roles.ts';
import type { Flag } from '@tributary/engine/quota/plans.ts';
import { useSubjectName } from '@tributary/resources/users/subject-name.console.ts';
import { useTranslation } from 'react-i18next';
import type { ActionVerdict, Reason, Verdicts } from '../verdicts.ts';

/** Areas that people also call by other words. */
const ALSO_CALLED = ['users', 'transactions', 'uploads', 'domain_mappings', 'logs'] as const;

/** Texts of actions and reasons, for one person or role. */
export interface SimulatorTexts {
  areaOf: (subject: Subject | null) => string;
  actionOf: (action: ActionVerdict) => string;
  /** The action inside a sentence. */
  inSentence: (action: ActionVerdict) => string;
  /** Further words by which people ask for an action. */
  wordsOf: (action: ActionVerdict) => string;
  /** The area with further words for it; empty for none. */
  areaWordsOf: (subject: Subject | null) => string;
  reasonOf: (reason: Reason, who: string) => string;
  /** The remedy for a reason. */
  changeOf: (reason: Reason, who: string, person: Verdicts['person']) => string;
  roleNames: (roles: readonly Role[]) => string;
}

/** Makes the texts in the language of the console. */
export function useTexts(): SimulatorTexts {
  const { t, i18n } = useTranslation(['permissions', 'users', 'plan']);
  const nameOf = useSubjectName();
  const listed = (names: readonly string[], type: 'conjunction' | 'unit'): string =>
    new Intl.ListFormat(i18n.language, { type, style: 'long' }).format(names);
  const roleNames = (roles: readonly Role[]): string =>
    listed(
      roles.map((role) => t(`users:value.role.${role}`)),
      'unit',
    );
  const featureNames = (flags: readonly Flag[]): string =>
    listed(
      flags.map((flag) => t(`plan:flag.${flag}`)),
      'unit',
    );
  const planNames: Record<string, string> = {
    starter: t('plan:name.starter'),
    growth: t('plan:name.growth'),
    scale: t('plan:name.scale'),
  };
  const actionOf = ({ deed, act, flag, ability }: ActionVerdict): string => {
    if (deed === 'ability') return t(`verb.${ability ?? 'read'}`);
    if (deed === 'flag') return t('deed.flag', { feature: flag ? t(`plan:flag.${flag}`) : '' });
    if (deed !== 'act') return t(`deed.${deed}`);
    const key = `permissions:act.${act}`;
    return i18n.exists(key) ? t(`act.${act as 'publish'}`) : (act ?? '');
  };
  const alsoCalled = (subject: Subject): string => {
    const known = ALSO_CALLED.find((one) => one === subject);
    return known ? t(`ask.areaWords.${known}`) : '';
  };
  return {
    roleNames,
    actionOf,
    areaOf: (subject) => (subject ? nameOf(subject) : t('area.all')),
    inSentence(action) {
      const text = actionOf(action);
      return text.charAt(0).toLocaleLowerCase(i18n.language) + text.slice(1);
    },
    wordsOf: ({ deed }) =>
      deed === 'act' || deed === 'ability' || deed === 'flag' ? '' : t(`ask.words.${deed}`),
    areaWordsOf: (subject) => (subject ? `${nameOf(subject)} ${alsoCalled(subject)}` : ''),
    reasonOf(reason, who) {
      switch (reason.code) {
        case 'invited':
          return t(`reason.invited.${reason.invitation}`, { who });
        case 'role':
          return t('reason.role', { role: t(`users:value.role.${reason.role}`) });
        case 'plan':
          return t('reason.plan', {
            count: reason.flags.length,
            plan: planNames[reason.plan] ?? reason.plan,
            features: featureNames(reason.flags),
          });
        case 'quota':
          return t('reason.quota', { ...reason, feature: t(`plan:feature.${reason.feature}`) });
        case 'domainNotAllowed':
          return t('reason.domainNotAllowed', { domain: reason.domain });
        default:
          return t(`reason.${reason.code}`, { who });
      }
    },
    changeOf(reason, who, person) {
      if (reason.code === 'invited') return t(`fix.invited.${reason.invitation}`, { who });
      if (reason.code !== 'role') return t(`fix.${reason.code}`, { who });
      if (person?.fixed) return t(`fix.${person.fixed}`, { who });
      if (reason.roles.length === 0) return t('fix.roleNone');
      const roles = roleNames(reason.roles);
      return person ? t('fix.role', { who, roles }) : t('fix.roleHas', { roles });
    },
  };
}

import { isFlag, isQuota } from '../../quota/plans.ts';
import { useSession } from '../console-context.console.tsx';
import { useTranslation } from 'react-i18next';

interface OwnFeature {
  key: string;
  text: string;
}

/** Describes the organization's deviations from its plan. */
export function useOwnFeatures(): OwnFeature[] {
  const { t, i18n } = useTranslation('plan');
  const { packageFeatures } = useSession();
  return Object.entries(packageFeatures).flatMap(([key, value]): OwnFeature[] => {
    if (isFlag(key)) return [{ key, text: `${t(`flag.${key}`)}: ${t(value === true ? 'on' : 'off')}` }];
    if (!isQuota(key) || typeof value === 'boolean') return [];
    const limit =
      value === null || value === undefined
        ? t('noLimit')
        : new Intl.NumberFormat(i18n.language).format(value);
    return [{ key, text: `${t(`feature.${key}`)}: ${limit}` }];
  });
}

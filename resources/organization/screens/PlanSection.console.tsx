import { Code, Text, Title } from '@mantine/core';
import { IconCheck, IconLock } from '@tabler/icons-react';
import { FLAG_GROUPS, type FlagGroup, type Flag } from '@tributary/engine/quota/plans.ts';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { SettingsSection } from '@tributary/engine/screens/settings/SettingsSection.console.tsx';
import { useTranslation } from 'react-i18next';
import { useOwnFeatures } from '@tributary/engine/screens/quota/use-own-features.console.ts';
import { QuotaBars } from './QuotaBars.console.tsx';
import classes from './organization.module.css';

const GROUPS = Object.keys(FLAG_GROUPS) as FlagGroup[];
const PLANS = ['starter', 'growth', 'scale'] as const;

/** The organization's plan, its use, its features, and who can change it. */
export function PlanSection() {
  const { t } = useTranslation(['plan', 'organization']);
  const { plan, features, tenant } = useSession();
  const own = useOwnFeatures();
  const known = PLANS.find((each) => each === plan);
  return (
    <SettingsSection title={t('organization:section.plan.title')} text={t('organization:section.plan.text')}>
      <div className={classes.plan}>
        <Text c="dimmed">{t('yours')}</Text>
        <Text fw={600} size="lg">
          {known ? t(`name.${known}`) : plan}
        </Text>
        {own.length > 0 ? (
          <Text size="sm">{`${t('own')}: ${own.map(({ text }) => text).join('; ')}`}</Text>
        ) : null}
        <Text size="sm" c="dimmed">
          {t('change')}
        </Text>
        <Code className={classes.command}>{`npm run tributary plan ${tenant} ${PLANS.join('|')}`}</Code>
      </div>
      <section aria-label={t('quotas')}>
        <QuotaBars />
      </section>
      <section aria-label={t('features')} className={classes.groups}>
        {GROUPS.map((group) => (
          <div key={group}>
            <Title order={3} size="h5">
              {t(`group.${group}`)}
            </Title>
            <ul className={classes.flags}>
              {FLAG_GROUPS[group].map((flag) => (
                <FlagLine key={flag} flag={flag} on={features.includes(flag)} />
              ))}
            </ul>
          </div>
        ))}
      </section>
    </SettingsSection>
  );
}

function FlagLine({ flag, on }: { flag: Flag; on: boolean }) {
  const { t } = useTranslation('plan');
  const title = t(`flag.${flag}`);
  const Icon = on ? IconCheck : IconLock;
  return (
    <li className={classes.flag} data-off={!on || undefined}>
      <Icon size={16} role="img" aria-label={t(on ? 'on' : 'off')} />
      <div>
        <Text span size="sm" className={classes.flagName}>
          {title}
        </Text>
        {on ? null : (
          <Text size="xs" c="dimmed">
            {t('upgrade', { title })}
          </Text>
        )}
      </div>
    </li>
  );
}

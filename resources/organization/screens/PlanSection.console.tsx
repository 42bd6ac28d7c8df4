import { Alert, Code, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconCheck, IconLock } from '@tabler/icons-react';
import {
  FLAG_GROUPS,
  implementedIn,
  type FlagGroup,
  type ImplementedFlag,
} from '@tributary/engine/quota/plans.ts';
import { useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { SettingsSection } from '@tributary/engine/screens/settings/SettingsSection.console.tsx';
import { quotaStatusOf, usePlanUsage } from '@tributary/engine/screens/quota/use-quota.console.ts';
import type { PlanUsage } from '@tributary/engine/quota/usage.ts';
import { useTranslation } from 'react-i18next';
import classes from './organization.module.css';

/** Groups with an implemented feature. */
const GROUPS = (Object.keys(FLAG_GROUPS) as FlagGroup[]).filter((group) => implementedIn(group).length > 0);
const PLANS = ['starter', 'growth', 'scale'] as const;

/** The organization's plan, its use, its features, and who can change it. */
export function PlanSection() {
  const { t } = useTranslation(['plan', 'organization']);
  const { plan, features, tenant } = useSession();
  const known = PLANS.find((each) => each === plan);
  return (
    <SettingsSection title={t('organization:section.plan.title')} text={t('organization:section.plan.text')}>
      <div className={classes.plan}>
        <Text c="dimmed">{t('yours')}</Text>
        <Text fw={600} size="lg">
          {known ? t(`name.${known}`) : plan}
        </Text>
        <Text size="sm" c="dimmed">
          {t('change')}
        </Text>
        <Code className={classes.command}>{`npm run tributary plan ${tenant} ${PLANS.join('|')}`}</Code>
      </div>
      <section aria-label={t('quotas')}>
        <Bars />
      </section>
      <section aria-label={t('features')} className={classes.groups}>
        {GROUPS.map((group) => (
          <div key={group}>
            <Title order={3} size="h5">
              {t(`group.${group}`)}
            </Title>
            <ul className={classes.flags}>
              {implementedIn(group).map((flag) => (
                <FlagLine key={flag} flag={flag} on={features.includes(flag)} />
              ))}
            </ul>
          </div>
        ))}
      </section>
    </SettingsSection>
  );
}

function FlagLine({ flag, on }: { flag: ImplementedFlag; on: boolean }) {
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

function Bars() {
  const { t } = useTranslation('plan');
  const usage = usePlanUsage();
  if (usage.isError && !usage.data) return <Alert color="danger">{t('unread')}</Alert>;
  return (
    <ul className={classes.bars} aria-busy={usage.isPending}>
      {usage.data
        ? usage.data.items.map((item) => <Bar key={item.feature} item={item} />)
        : [0, 1, 2, 3, 4, 5].map((row) => <Skeleton key={row} component="li" h={44} />)}
    </ul>
  );
}

function Bar({ item }: { item: PlanUsage['items'][number] }) {
  const { t } = useTranslation('plan');
  const { used, limit, left, reached } = quotaStatusOf(item);
  const title = t(`feature.${item.feature}`);
  return (
    <li>
      <Stack gap={6}>
        <Text size="sm" fw={500}>
          {title}
        </Text>
        {limit === undefined ? (
          <Text size="xs" c="dimmed" className="tabular">
            {t('unlimited', { used })}
          </Text>
        ) : (
          <>
            <Progress
              value={Math.min(100, (used / limit) * 100)}
              color={reached ? 'warning' : 'river'}
              size="sm"
              aria-label={title}
            />
            <Text size="xs" c="dimmed" className="tabular">
              {t('used', { used, limit })} · {t('left', { count: left ?? 0 })}
            </Text>
            {reached ? <Text size="xs">{t('reached', { title: insideSentence(title) })}</Text> : null}
          </>
        )}
      </Stack>
    </li>
  );
}

/** A title inside a sentence: its first letter in lower case, unless it begins with an abbreviation. */
function insideSentence(title: string): string {
  return title.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLocaleLowerCase());
}

import { Code, List, Stack, Text, Title } from '@mantine/core';
import { useAbility, useSession } from '@tributary/engine/screens/console-context.console.tsx';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { InPlan } from '@tributary/engine/screens/quota/InPlan.console.tsx';
import { PageHeader } from '@tributary/kit/components/PageHeader.console.tsx';
import { useTranslation } from 'react-i18next';
import { RETURN_PATH } from '../paths.ts';
import { useOwnFeatures } from '@tributary/engine/screens/quota/use-own-features.console.ts';

/** Replaces the customer portal: the plan, and how to change it. */
export default function PlanInPlace() {
  const { t } = useTranslation(['billing', 'plan']);
  const { plan, tenant } = useSession();
  const own = useOwnFeatures();
  const maySeeUsage = useAbility().can('read', 'usage');
  const name = (['starter', 'growth', 'scale'] as const).find((each) => each === plan);
  return (
    <InPlan flag="BILLING_PORTAL" title={t('plan.title')}>
      <PageHeader title={t('plan.title')} sentence={{ id: 'billing-plan', text: t('plan.sentence') }} />
      <Stack gap="lg" maw={640}>
        <Text fw={600} size="xl">
          {name ? t(`plan:name.${name}`) : plan}
        </Text>
        {own.length > 0 ? (
          <section>
            <Title order={2} size="h4" mb="xs">
              {t('plan:own')}
            </Title>
            <List>
              {own.map(({ key, text }) => (
                <List.Item key={key}>{text}</List.Item>
              ))}
            </List>
          </section>
        ) : null}
        <div>
          <Text mb="xs">{t('plan.change')}</Text>
          <Code block>{`npm run tributary plan set ${tenant} starter|growth|scale`}</Code>
        </div>
        {maySeeUsage ? <ConsoleLink to={RETURN_PATH}>{t('plan.usage')}</ConsoleLink> : null}
      </Stack>
    </InPlan>
  );
}

import { Progress, Skeleton, Stack, Text } from '@mantine/core';
import { quotaStatusOf, usePlanUsage } from '@tributary/engine/screens/quota/use-quota.console.ts';
import type { PlanUsage } from '@tributary/engine/quota/usage.ts';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { useTranslation } from 'react-i18next';
import classes from './organization.module.css';

/** The quotas of the plan, and how much of each is used. */
export function QuotaBars() {
  const { t } = useTranslation('plan');
  const usage = usePlanUsage();
  const failure = <ReadFailure found={usage} failure={t('unread')} />;
  if (usage.isError && !usage.data) return failure;
  return (
    <>
      {failure}
      <ul className={classes.bars} aria-busy={usage.isPending}>
        {usage.data
          ? usage.data.items.map((item) => <Bar key={item.feature} item={item} />)
          : [0, 1, 2, 3, 4, 5].map((row) => <Skeleton key={row} component="li" h={44} />)}
      </ul>
    </>
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

/**
 * Returns a title for use inside a sentence: its first character in lower case, unless it begins with an abbreviation.
 */
function insideSentence(title: string): string {
  return title.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLocaleLowerCase());
}

import { Text, Title } from '@mantine/core';
import { eventColor } from '@tributary/engine/revisions/display.ts';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';
import { useLatestRevisions } from '../analytics.console.ts';
import classes from './Latest.module.css';

/** Where a changed thing opens, for those that have a screen. */
const PLACES: Record<string, (id: string) => string> = {
  PAGES: (id) => `/pages/${id}/settings`,
  FORMS: (id) => `/forms/${id}/edit`,
  COUNTERS: (id) => `/counters/${id}/edit`,
};

/** The newest changes that anybody made. */
export function LatestRevisions() {
  const { t } = useTranslation(['dashboard', 'screens']);
  const { data } = useLatestRevisions(true);
  if (!data || data.length === 0) return null;
  return (
    <section aria-labelledby="revisions-title">
      <Title order={2} size="h4" mb="sm" id="revisions-title">
        {t('revisions.title')}
      </Title>
      <ol className={classes.latest}>
        {data.map(({ id, event, subject, referenceId, title, user, createdAt }) => {
          const place = event === 'DELETE' ? undefined : PLACES[subject]?.(referenceId);
          return (
            <li key={id}>
              <div className={classes.who}>
                {place ? (
                  <ConsoleLink to={place} className={classes.latestLink}>
                    {title}
                  </ConsoleLink>
                ) : (
                  <Text span fw={500}>
                    {title}
                  </Text>
                )}
                <Text size="xs" c="dimmed" truncate>
                  {user} · <RelativeTime at={createdAt} />
                </Text>
              </div>
              <div className={classes.latestEnd}>
                <ToneBadge tone={eventColor(event)}>
                  {t(`screens:revisions.event.${event as 'UPDATE'}`)}
                </ToneBadge>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

import { Group, Text } from '@mantine/core';
import { RowMenu } from '@tributary/engine/screens/list/RowMenu.console.tsx';
import type { RowAction } from '@tributary/engine/screens/list/row-action.ts';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pageUi, type Page } from '../page-ui.console.tsx';
import classes from '@tributary/engine/screens/list/card.module.css';
import { PageStatus } from './PageStatus.console.tsx';

interface PageCardProps {
  page: Page;
  picture: ReactNode;
  /** How often it is opened. */
  views: ReactNode;
  actions: () => RowAction[];
}

/** A page as a card: its picture, name, status and last change. The whole card opens it. */
export function PageCard({ page, picture, views, actions }: PageCardProps) {
  const { t } = useTranslation(['pages', 'screens']);
  const opens = useAllowed(pageUi).open && page.deletedAt === null;
  return (
    <article className={classes.card}>
      <div className={classes.picture}>{picture}</div>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start" pt="xs">
        <div className={classes.words}>
          {opens ? (
            <ConsoleLink to={pageUi.openPath!(page)} className={classes.name} truncate>
              {page.name}
            </ConsoleLink>
          ) : (
            <Text fw={500} truncate>
              {page.name}
            </Text>
          )}
          <Text size="xs" c="dimmed" truncate>
            /{page.slug}
          </Text>
          <Group gap="xs" mt={6}>
            <PageStatus page={page} />
            <Text size="xs" c="dimmed" truncate>
              <RelativeTime at={page.updatedAt ?? page.createdAt} />
            </Text>
          </Group>
          {views}
        </div>
        <div className={classes.menu}>
          <RowMenu label={t('screens:list.actionsFor', { name: page.name })} actions={actions} />
        </div>
      </Group>
    </article>
  );
}

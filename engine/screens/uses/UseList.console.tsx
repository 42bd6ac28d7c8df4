import { List, Stack, Text } from '@mantine/core';
import { useTranslate } from '@tributary/kit/i18n/message.console.ts';
import { useMemo } from 'react';
import type { Uses } from '../../references/response.ts';
import { ConsoleLink } from '../links.console.tsx';
import { namespaceOf } from '../../definition/namespace.ts';

interface UseListProps {
  uses: Uses;
  /** Only those that forbid the deletion, or only those that do not; all when left out. */
  only?: 'refusing' | 'keeping';
}

/** The records that use another, each with its name and a link, grouped by resource; unreadable ones are counted. */
export function UseList({ uses, only }: UseListProps) {
  const namespaces = useMemo(
    () => ['screens', ...uses.resources.map(({ resource }) => namespaceOf(resource))],
    [uses.resources],
  );
  const t = useTranslate(namespaces);
  const isMeant = (refuses: boolean): boolean => only === undefined || refuses === (only === 'refusing');
  return (
    <Stack gap="sm">
      {uses.resources.map(({ resource, count, refusing }) => {
        const items = uses.items.filter((item) => item.resource === resource && isMeant(item.refuses));
        const meant = only === undefined ? count : only === 'refusing' ? refusing : count - refusing;
        if (meant === 0) return null;
        return (
          <div key={resource}>
            <Text size="sm" fw={600}>
              {t(`${namespaceOf(resource)}:noun.counted`, { count: meant })}
            </Text>
            <List size="sm" spacing="xs">
              {items.map(({ id, title, href }) => (
                <List.Item key={id}>
                  {href ? (
                    <ConsoleLink to={href} underline="always">
                      {title}
                    </ConsoleLink>
                  ) : (
                    title
                  )}
                </List.Item>
              ))}
              {meant > items.length ? <List.Item>{t('screens:uses.more')}</List.Item> : null}
            </List>
          </div>
        );
      })}
      {uses.hidden > 0 ? (
        <Text size="sm" c="dimmed">
          {t('screens:uses.hidden', { count: uses.hidden })}
        </Text>
      ) : null}
    </Stack>
  );
}

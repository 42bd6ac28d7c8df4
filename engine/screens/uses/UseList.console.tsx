import { List, Stack, Text } from '@mantine/core';
import { useSay } from '@tributary/kit/i18n/message.console.ts';
import { useMemo } from 'react';
import type { Uses } from '../../references/answer.ts';
import { PlaceLink } from '../places.console.tsx';

/** A noun's catalogue is called as the noun is, in one word: `form-fields` has its words in `formFields`. */
const catalogueOf = (noun: string): string =>
  noun.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

interface UseListProps {
  uses: Uses;
  /** Only those that forbid the deletion, or only those that do not; all when left out. */
  only?: 'refusing' | 'keeping';
}

/** The records that use another, each with its name and a link, counted by noun; those out of sight are counted. */
export function UseList({ uses, only }: UseListProps) {
  const catalogues = useMemo(
    () => ['screens', ...uses.nouns.map(({ noun }) => catalogueOf(noun))],
    [uses.nouns],
  );
  const say = useSay(catalogues);
  const isMeant = (refuses: boolean): boolean => only === undefined || refuses === (only === 'refusing');
  return (
    <Stack gap="sm">
      {uses.nouns.map(({ noun, count, refusing }) => {
        const items = uses.items.filter((item) => item.noun === noun && isMeant(item.refuses));
        const meant = only === undefined ? count : only === 'refusing' ? refusing : count - refusing;
        if (meant === 0) return null;
        return (
          <div key={noun}>
            <Text size="sm" fw={600}>
              {say(`${catalogueOf(noun)}:noun.counted`, { count: meant })}
            </Text>
            <List size="sm">
              {items.map(({ id, title, href }) => (
                <List.Item key={id}>
                  {href ? (
                    <PlaceLink to={href} underline="always">
                      {title}
                    </PlaceLink>
                  ) : (
                    title
                  )}
                </List.Item>
              ))}
              {meant > items.length ? <List.Item>{say('screens:uses.more')}</List.Item> : null}
            </List>
          </div>
        );
      })}
      {uses.hidden > 0 ? (
        <Text size="sm" c="dimmed">
          {say('screens:uses.hidden', { count: uses.hidden })}
        </Text>
      ) : null}
    </Stack>
  );
}

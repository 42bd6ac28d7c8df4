import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { RowMenu } from '@tributary/engine/screens/list/RowMenu.console.tsx';
import type { RowAction } from '@tributary/engine/screens/list/row-action.ts';
import { useDuplicate } from '@tributary/engine/screens/hooks/use-duplicate.console.ts';
import { useAllowed } from '@tributary/engine/screens/resource-ui.console.ts';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { useTranslation } from 'react-i18next';
import { libraryThemes } from '../library.ts';
import { themeUi, type Theme } from '../theme-ui.console.tsx';
import card from '@tributary/engine/screens/list/card.module.css';
import classes from './ThemeCard.module.css';
import { ThemeSample } from './ThemeSample.console.tsx';
import { ThemeState } from './ThemeState.console.tsx';

/** A theme as a card. The whole card opens it; one of the library is used by a button. */
export function ThemeCard({ theme, actions }: { theme: Theme; actions: () => RowAction[] }) {
  const { t, i18n } = useTranslation(['themes', 'screens']);
  const allowed = useAllowed(themeUi);
  const duplicate = useDuplicate(themeUi);
  const ofLibrary = libraryThemes.find(({ id }) => id === theme.id);
  return (
    <article
      className={`${card.card} ${classes.card}`}
      data-active={theme.active || undefined}
      data-library={theme.system || undefined}
    >
      <div className={`${card.picture} ${classes.picture}`}>
        <ThemeSample tokens={theme.tokens} />
      </div>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="flex-start" pt="xs">
        <div className={card.words}>
          {theme.deletedAt === null && allowed.open ? (
            <ConsoleLink to={themeUi.openPath!(theme)} className={card.name} truncate>
              {theme.title}
            </ConsoleLink>
          ) : (
            <Text fw={500} truncate>
              {theme.title}
            </Text>
          )}
          {ofLibrary ? (
            <Text size="xs" c="dimmed" mt={2}>
              {ofLibrary.description[i18n.language.startsWith('es') ? 'es' : 'en']}
            </Text>
          ) : null}
          <Group gap="xs" mt={6}>
            <ThemeState theme={theme} />
            {ofLibrary ? null : (
              <Text size="xs" c="dimmed" truncate>
                <RelativeTime at={theme.updatedAt ?? theme.createdAt} />
              </Text>
            )}
          </Group>
        </div>
        <div className={card.menu}>
          {ofLibrary && allowed.duplicate ? (
            <Button size="compact-sm" variant="default" onClick={() => void duplicate(theme)}>
              {t('use')}
              <VisuallyHidden> {theme.title}</VisuallyHidden>
            </Button>
          ) : (
            <RowMenu label={t('screens:list.actionsFor', { name: theme.title })} actions={actions} />
          )}
        </div>
      </Group>
    </article>
  );
}

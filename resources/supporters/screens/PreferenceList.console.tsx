import { Group, Text } from '@mantine/core';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { inLocale, TEXT_LANGUAGE_NAMES, textLanguage } from '@tributary/kit/languages.ts';
import { useTranslation } from 'react-i18next';
import type { ChosenPreferences, Supporter } from '../supporter.ts';
import classes from './supporters.module.css';

/** A person's choices for each preference center. */
export function PreferenceList({ preferences }: Pick<Supporter, 'preferences'>) {
  return (
    <ul className={classes.list}>
      {preferences.map((each) => (
        <Chosen key={`${each.centerId} ${each.at}`} preferences={each} />
      ))}
    </ul>
  );
}

function Chosen({ preferences }: { preferences: ChosenPreferences }) {
  const { t, i18n } = useTranslation(['supporters', 'preferenceCenters']);
  const mayOpen = useAbility().can('update', 'preference_centers');
  const { centerId, title, chosen, language, frequency, pausedUntil, isOff, at } = preferences;
  const name = title ?? t('preferences.gone');
  const dayOfPause = (day: string): string =>
    inLocale(
      i18n.language,
      (tag) => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }),
    ).format(new Date(`${day}T00:00:00Z`));
  const rest = [
    TEXT_LANGUAGE_NAMES[textLanguage(language)],
    frequency ? t(`preferenceCenters:frequency.${frequency}`) : '',
  ];
  return (
    <li>
      <Group gap="xs" align="baseline">
        {title !== null && mayOpen ? (
          <ConsoleLink to={`/preference-centers/${centerId}/edit`}>
            <bdi>{name}</bdi>
          </ConsoleLink>
        ) : (
          <Text span>
            <bdi>{name}</bdi>
          </Text>
        )}
        <Text size="xs" c="dimmed">
          <RelativeTime at={at} />
        </Text>
        {isOff ? <ToneBadge tone="warning">{t('preferenceCenters:fact.isOff')}</ToneBadge> : null}
        {pausedUntil ? (
          <ToneBadge tone="info">{t('preferences.paused', { date: dayOfPause(pausedUntil) })}</ToneBadge>
        ) : null}
      </Group>
      <Text size="sm" mt={4}>
        {chosen.length === 0
          ? t('preferences.nothing')
          : chosen
              .map(({ topic, channel }) =>
                t('preferenceCenters:subscription.name', {
                  topic,
                  channel: t(`preferenceCenters:channel.${channel}`),
                }),
              )
              .join(', ')}
      </Text>
      <Text size="xs" c="dimmed">
        {rest.filter(Boolean).join(' · ')}
      </Text>
    </li>
  );
}

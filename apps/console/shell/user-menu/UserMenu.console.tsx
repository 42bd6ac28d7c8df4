import { Group, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconLanguage,
  IconLayoutNavbar,
  IconLogout,
  IconMoon,
  IconRoute,
  IconTextDirectionLtr,
  IconUserCircle,
} from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import { ROLE_TONES } from '@tributary/engine/screens/role-tones.ts';
import { useTour } from '@tributary/engine/screens/tour/use-tour.console.ts';
import { LOCALE_NAMES, isLocale } from '@tributary/kit/i18n/locales.ts';
import { withOverlay } from '@tributary/kit/components/loading.ts';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useRemembered } from '@tributary/kit/remembered.console.ts';
import { useTranslation } from 'react-i18next';
import { useSessionState } from '../../session/store.console.ts';
import { useDisplayName, useWho, type Who } from '../../session/who.console.ts';
import { openOverlay } from '../open-overlay.console.ts';
import { OwnAvatar } from './OwnAvatar.console.tsx';
import { signOut } from './sign-out.console.ts';
import classes from './UserMenu.module.css';

const ACCOUNT = '/account-settings';

function Person({ who }: { who: Who }) {
  const { t } = useTranslation('shell');
  const { name, email, role, tenantName, tenantSlug } = who;
  return (
    <div className={classes.person}>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text fw={600} truncate>
          {name}
        </Text>
        <ToneBadge tone={ROLE_TONES[role]}>{t(`roles.${role}`)}</ToneBadge>
      </Group>
      {name === email ? null : (
        <Text fz="xs" c="dimmed" truncate>
          {email}
        </Text>
      )}
      <Text fz="xs" c="dimmed" truncate>
        {tenantName ?? tenantSlug}
      </Text>
    </div>
  );
}

/** The current value of a preference, at the end of its line. */
function Now({ children }: { children: string }) {
  return (
    <Text component="span" fz="xs" c="dimmed">
      {children}
    </Text>
  );
}

function PreferenceLines() {
  const { t, i18n } = useTranslation('shell');
  const { colorScheme } = useMantineColorScheme();
  const [layout] = useRemembered('layout');
  const [direction] = useRemembered('direction');
  const lines = [
    ['language', IconLanguage, isLocale(i18n.language) ? LOCALE_NAMES[i18n.language] : i18n.language],
    ['skin', IconMoon, t(`preferences.skins.${colorScheme}`)],
    ['layout', IconLayoutNavbar, t(`preferences.layouts.${layout}`)],
    ['direction', IconTextDirectionLtr, t(`preferences.directions.${direction}`)],
  ] as const;
  return lines.map(([name, Icon, now]) => (
    <Menu.Item
      key={name}
      leftSection={<Icon size={16} stroke={1.6} />}
      rightSection={<Now>{now}</Now>}
      onClick={() => openOverlay('preferences')}
    >
      {t(`preferences.${name}`)}
    </Menu.Item>
  ));
}

/** The user menu: the person, their preferences, and signing out. */
export default function UserMenu({ defaultOpened = false }: { defaultOpened?: boolean }) {
  const { t } = useTranslation(['shell', 'kit']);
  const who = useWho();
  const tour = useTour(who?.userId ?? '');
  const name = useDisplayName();
  const signedIn = useSessionState().status === 'in';
  const hasAccount = ACCOUNT in useRouter().routesByPath;
  return (
    <Menu position="bottom-end" width={288} withinPortal={false} defaultOpened={defaultOpened}>
      <Menu.Target>
        <UnstyledButton className={classes.button} aria-label={t('userMenu.open', { name })}>
          {signedIn ? <OwnAvatar /> : <IconAdjustmentsHorizontal size={18} stroke={1.6} />}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {who ? <Person who={who} /> : null}
        {signedIn ? <Menu.Divider /> : null}
        {signedIn && hasAccount ? (
          <Menu.Item component={Link} to={ACCOUNT} leftSection={<IconUserCircle size={16} stroke={1.6} />}>
            {t('userMenu.account')}
          </Menu.Item>
        ) : null}
        <PreferenceLines />
        <Menu.Divider />
        {tour ? (
          <Menu.Item leftSection={<IconRoute size={16} stroke={1.6} />} onClick={tour.begin}>
            {t('kit:tour.begin')}
          </Menu.Item>
        ) : null}
        {signedIn ? (
          <Menu.Item
            leftSection={<IconLogout size={16} stroke={1.6} />}
            onClick={() => void withOverlay(signOut())}
          >
            {t('userMenu.signOut')}
          </Menu.Item>
        ) : (
          <Menu.Item component={Link} to="/login">
            {t('userMenu.signIn')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

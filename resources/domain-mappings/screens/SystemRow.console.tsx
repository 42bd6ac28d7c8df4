import { Anchor, Group, Text } from '@mantine/core';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';
import classes from '../domains.module.css';

interface SystemRowProps {
  system: { domain: string; origin: string; primary: boolean };
}

/** The address under the installation's own domain: it is always there. */
export function SystemRow({ system: { domain, origin, primary } }: SystemRowProps) {
  const { t } = useTranslation('domainMappings');
  return (
    <li>
      <div className={classes.row}>
        <div className={classes.words}>
          <Anchor href={origin} target="_blank" rel="noopener" className={classes.name!} dir="ltr">
            {domain}
          </Anchor>
          <Text size="sm" c="dimmed">
            {t('system.text')}
          </Text>
        </div>
        <Group gap="xs">
          {primary ? <ToneBadge tone="primary">{t('primary')}</ToneBadge> : null}
          <ToneBadge tone="secondary">{t('system.badge')}</ToneBadge>
          <ToneBadge tone="success">{t('state.MAPPED')}</ToneBadge>
        </Group>
      </div>
    </li>
  );
}

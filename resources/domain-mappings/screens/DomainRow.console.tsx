import { Group, Text } from '@mantine/core';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useTranslation } from 'react-i18next';
import { shownDomain } from '../domain-name.ts';
import { stateKeyOf, toneOf } from '../domains.console.ts';
import { statusPath } from '../paths.ts';
import type { ShownMapping } from '../routes.ts';
import { DomainActions } from './DomainActions.console.tsx';
import classes from '../domains.module.css';

/** One domain in the list: its state, and what a person must do. */
export function DomainRow({ mapping }: { mapping: ShownMapping }) {
  const { t } = useTranslation('domainMappings');
  const { id, domain, type, primary, failure, certificate, lookedAt } = mapping;
  const shown = shownDomain(domain);
  return (
    <li>
      <div className={classes.row}>
        <div className={classes.words}>
          <ConsoleLink to={statusPath(id)} className={classes.name!}>
            <bdi dir="ltr">{shown}</bdi>
          </ConsoleLink>
          {shown === domain ? null : (
            <Text span size="sm" c="dimmed" ms="xs" dir="ltr">
              {domain}
            </Text>
          )}
          <Text size="sm" c={failure ? 'var(--tone-danger-text)' : 'dimmed'}>
            {failure ? t(`failure.${failure.code}`, { domain: shown }) : t(`value.type.${type}`)}
            {!failure && certificate ? (
              <>
                {' · '}
                {t('certificateEnds')} <RelativeTime at={certificate.notAfter} />
              </>
            ) : null}
            {!failure && !certificate && lookedAt ? (
              <>
                {' · '}
                {t('checked')} <RelativeTime at={lookedAt} />
              </>
            ) : null}
          </Text>
        </div>
        <Group gap="xs" wrap="nowrap">
          {primary ? <ToneBadge tone="primary">{t('primary')}</ToneBadge> : null}
          <ToneBadge tone={toneOf(mapping)}>{t(`state.${stateKeyOf(mapping)}`)}</ToneBadge>
          <DomainActions mapping={mapping} />
        </Group>
      </div>
    </li>
  );
}

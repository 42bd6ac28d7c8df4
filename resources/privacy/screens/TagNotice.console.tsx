import { Alert, Stack, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { useSingle } from '@tributary/engine/screens/hooks/use-single.console.ts';
import { useTranslation } from 'react-i18next';
import { integrationsUi } from '../../integrations/integrations-ui.console.tsx';
import { waitsForConsent } from '../../security/assets.ts';
import { securityUi } from '../../security/security-ui.console.tsx';

/**
 * Says whether visitors are asked before pages load tags and scripts of other services; renders nothing where pages
 * load none.
 */
export function TagNotice() {
  const ability = useAbility();
  return (
    <>
      {ability.can('read', 'integrations') ? <OfIntegrations /> : null}
      {ability.can('read', 'security') ? <OfScripts /> : null}
    </>
  );
}

function OfIntegrations() {
  const { t } = useTranslation('privacy');
  const tags = useSingle(integrationsUi).data?.tagManager;
  if (!tags) return null;
  return (
    <Alert
      icon={<IconInfoCircle aria-hidden />}
      color={tags.consent === 'ask' ? undefined : 'warning'}
      title={t(`tags.${tags.consent}.title`)}
    >
      <Text size="sm">{t(`tags.${tags.consent}.text`)}</Text>
      <ConsoleLink to="/general-settings/integrations" search={{ tab: 'tagManager' }} size="sm">
        {t('tags.link')}
      </ConsoleLink>
    </Alert>
  );
}

function OfScripts() {
  const { t, i18n } = useTranslation('privacy');
  const scripts = useSingle(securityUi).data?.assets.filter(({ kind }) => kind === 'script') ?? [];
  if (scripts.length === 0) return null;
  const waiting = scripts.filter(waitsForConsent);
  const others = scripts.filter((script) => !waitsForConsent(script));
  const named = (some: typeof scripts): string =>
    new Intl.ListFormat(i18n.language).format(some.map(({ name }) => name));
  return (
    <Alert
      icon={<IconInfoCircle aria-hidden />}
      color={others.length === 0 ? undefined : 'warning'}
      title={t(others.length === 0 ? 'scripts.ask' : 'scripts.always')}
    >
      <Stack gap={4}>
        {waiting.length > 0 ? <Text size="sm">{t('scripts.waiting', { names: named(waiting) })}</Text> : null}
        {others.length > 0 ? <Text size="sm">{t('scripts.others', { names: named(others) })}</Text> : null}
        <ConsoleLink to="/general-settings/security" search={{ tab: 'assets' }} size="sm">
          {t('scripts.link')}
        </ConsoleLink>
      </Stack>
    </Alert>
  );
}

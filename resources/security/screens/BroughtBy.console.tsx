import { Text } from '@mantine/core';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { useTranslation } from 'react-i18next';
import type { Bringer } from '../bringer.ts';
import type { ViolationReport } from '../routes.ts';

/** Where a part of a page can be changed. */
function targetOf(pageId: string, bringer: Bringer): { to: string; search?: Record<string, string> } {
  switch (bringer.kind) {
    case 'block':
      return { to: `/pages/${pageId}/builder`, search: { show: `${bringer.tag}.${bringer.index}` } };
    case 'styles':
      return { to: `/pages/${pageId}/builder` };
    case 'element':
      return { to: `/themes/elements/${bringer.id}/edit` };
    case 'form':
      return { to: `/forms/${bringer.id}/edit` };
    case 'theme':
      return { to: `/themes/${bringer.id}/edit` };
    case 'asset':
      return { to: '/general-settings/security', search: { tab: 'assets' } };
    case 'tagManager':
      return { to: '/general-settings/integrations' };
  }
}

/** The parts of a page that brought a violation, each with the way to where it can be changed. */
export function BroughtBy({ report: { pageId, broughtBy } }: { report: ViolationReport }) {
  const { t } = useTranslation('security');
  if (broughtBy.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('blocked.by.unknown')}
      </Text>
    );
  return (
    <Text size="sm">
      {t('blocked.by.label')}{' '}
      {broughtBy.map((bringer, at) => (
        <span key={JSON.stringify(bringer)}>
          {at > 0 ? ', ' : ''}
          <ConsoleLink {...targetOf(pageId, bringer)} size="sm" underline="always">
            {t(`blocked.by.${bringer.kind}`, {
              name: 'name' in bringer ? bringer.name : '',
              tag: bringer.kind === 'block' ? bringer.tag : '',
              number: bringer.kind === 'block' ? bringer.index + 1 : 0,
              interpolation: { escapeValue: false },
            })}
          </ConsoleLink>
        </span>
      ))}
    </Text>
  );
}

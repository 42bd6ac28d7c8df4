import { Text } from '@mantine/core';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { useTranslation } from 'react-i18next';
import type { ViolationCause } from '../cause.ts';
import type { ViolationReport } from '../routes.ts';

/** Where a part of a page can be changed. */
function targetOf(pageId: string, cause: ViolationCause): { to: string; search?: Record<string, string> } {
  switch (cause.kind) {
    case 'block':
      return { to: `/pages/${pageId}/builder`, search: { show: `${cause.tag}.${cause.index}` } };
    case 'styles':
      return { to: `/pages/${pageId}/builder` };
    case 'element':
      return { to: `/themes/elements/${cause.id}/edit` };
    case 'form':
      return { to: `/forms/${cause.id}/edit` };
    case 'theme':
      return { to: `/themes/${cause.id}/edit` };
    case 'asset':
      return { to: '/general-settings/security', search: { tab: 'assets' } };
    case 'tagManager':
      return { to: '/general-settings/integrations', search: { tab: 'tagManager' } };
  }
}

/** The parts of a page that caused a violation, each with a link to where it can be changed. */
export function Causes({ report: { pageId, causes } }: { report: ViolationReport }) {
  const { t } = useTranslation('security');
  if (causes.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('blocked.by.unknown')}
      </Text>
    );
  return (
    <Text size="sm">
      {t('blocked.by.label')}{' '}
      {causes.map((cause, at) => (
        <span key={JSON.stringify(cause)}>
          {at > 0 ? ', ' : ''}
          <ConsoleLink {...targetOf(pageId, cause)} size="sm" underline="always">
            {t(`blocked.by.${cause.kind}`, {
              name: 'name' in cause ? cause.name : '',
              tag: cause.kind === 'block' ? cause.tag : '',
              number: cause.kind === 'block' ? cause.index + 1 : 0,
              interpolation: { escapeValue: false },
            })}
          </ConsoleLink>
        </span>
      ))}
    </Text>
  );
}

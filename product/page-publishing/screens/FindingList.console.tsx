import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { useConnectorName } from '@tributary/resources/connectors/connector-name.console.ts';
import type { PageFinding } from '@tributary/resources/pages/finding.ts';
import { useTranslation } from 'react-i18next';
import classes from './publishing.module.css';

/** Where a finding can be corrected. */
function targetOf(
  pageId: string,
  { show }: PageFinding,
  isVersion: boolean,
): { to: string; search?: Record<string, string> } {
  switch (show.place) {
    case 'block': {
      const to = `/pages/${pageId}/builder`;
      // The builder has the draft, where another element may be in that place.
      return isVersion ? { to } : { to, search: { show: `${show.tag}.${show.index}` } };
    }
    case 'builder':
      return { to: `/pages/${pageId}/builder` };
    case 'settings':
      return { to: `/pages/${pageId}/settings` };
    case 'form':
      return { to: `/forms/${show.id}/edit` };
    case 'connectors':
      return { to: '/general-settings/connectors' };
    case 'translations':
      return { to: `/pages/${pageId}/translations` };
    case 'redirects':
      return { to: '/pages/redirects' };
  }
}

interface FindingListProps {
  pageId: string;
  /** Whether the findings are of a published version, and not of the page as it is saved. */
  isVersion?: boolean;
  findings: readonly PageFinding[];
  /** Called when a person follows a finding. */
  onShow?: () => void;
}

/** Findings of the checks, the errors first, each with a link to the place where it can be corrected. */
export function FindingList({ pageId, isVersion = false, findings, onShow }: FindingListProps) {
  const { t, i18n } = useTranslation(['pagePublishing', 'connectors']);
  const ability = useAbility();
  const nameOf = useConnectorName();
  const sorted = findings.toSorted((one, other) => one.severity.localeCompare(other.severity));
  return (
    <ul className={classes.findings}>
      {sorted.map((finding, at) => {
        const isFault = finding.severity === 'error';
        const Icon = isFault ? IconCircleX : IconAlertTriangle;
        const text = t(`finding.${finding.kind}`, {
          ...finding.values,
          connector: nameOf(finding.values['connector'] ?? ''),
          problem: finding.values[i18n.language] ?? finding.values['en-US'] ?? '',
          interpolation: { escapeValue: false },
        });
        return (
          <li key={`${finding.kind} ${at}`} data-severity={finding.severity}>
            <Group gap="xs" wrap="nowrap" align="flex-start">
              <Icon
                size={18}
                className={classes.mark}
                aria-label={t(`severity.${finding.severity}`)}
                role="img"
              />
              <Text size="sm" className={classes.said}>
                {text}{' '}
                {finding.show.place === 'connectors' && !ability.can('read', 'connectors') ? (
                  t('connectors:notice.others')
                ) : (
                  <ConsoleLink
                    {...targetOf(pageId, finding, isVersion)}
                    size="sm"
                    underline="always"
                    aria-label={t('showMeOf', { finding: text })}
                    {...(onShow ? { onClick: onShow } : {})}
                  >
                    {t('showMe')}
                  </ConsoleLink>
                )}
              </Text>
            </Group>
          </li>
        );
      })}
    </ul>
  );
}

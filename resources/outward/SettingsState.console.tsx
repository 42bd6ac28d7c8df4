import { Code, Group, Skeleton, Stack, Text } from '@mantine/core';
import { ReadFailure, type QueryState } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckState, SettingsCheck } from './check.ts';

const TONES = {
  missing: 'secondary',
  unauthorized: 'warning',
  untested: 'info',
  working: 'success',
  failing: 'danger',
} as const;

/** `unauthorized` waits for a person's grant on the service's own page. */
type ShownState = CheckState | 'unauthorized';

interface SettingsStateProps {
  /** The reading of the state. */
  found: QueryState;
  /** Whether the screen already says that the state could not be read. */
  isFailureTold?: boolean;
  /** Undefined until it is known. */
  state: ShownState | undefined;
  check: SettingsCheck | null | undefined;
  isTesting: boolean;
  /** Beside the state, such as the environment. */
  beside?: ReactNode;
  /** Texts that explain each state. */
  words: Record<CheckState, ReactNode> & Partial<Record<'unauthorized', ReactNode>>;
}

/** The state of settings that an outside service must accept: the request of the last test, and the response. */
export function SettingsState(props: SettingsStateProps) {
  const { found, isFailureTold = false, state, check, isTesting, beside, words } = props;
  const { t } = useTranslation('outward');
  const failure = isFailureTold ? null : <ReadFailure found={found} failure={t('readFailed')} />;
  if (!state) return found.isError ? failure : <Skeleton h={48} />;
  return (
    <>
      {failure}
      <Stack gap={6} role="status" aria-busy={isTesting}>
        <Group gap="sm">
          <ToneBadge tone={TONES[state]}>{t(`state.${state}`)}</ToneBadge>
          {beside}
          {state === 'failing' && check ? (
            <Text size="sm">
              {t('since')} <RelativeTime at={check.since} />
            </Text>
          ) : null}
        </Group>
        <Text size="sm">{isTesting ? t('test.running') : words[state]}</Text>
        {check && !isTesting ? <Asked check={check} /> : null}
      </Stack>
    </>
  );
}

function Asked({ check: { request, httpStatus, checkedAt } }: { check: SettingsCheck }) {
  const { t } = useTranslation('outward');
  return (
    <Text size="xs" c="dimmed">
      {request ? (
        <>
          <Code dir="ltr" style={{ overflowWrap: 'anywhere' }}>
            {request}
          </Code>
          {httpStatus === null ? '' : ` → ${httpStatus}`}
          {' · '}
        </>
      ) : null}
      {t('tested')} <RelativeTime at={checkedAt} />
    </Text>
  );
}

import { Alert, Button, Code, Group, Stack, Text } from '@mantine/core';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { useHasChanges } from '@tributary/engine/screens/form/values.console.ts';
import { useResourceActions } from '@tributary/engine/screens/hooks/actions.console.tsx';
import { useSingle } from '@tributary/engine/screens/hooks/use-single.console.ts';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { EmptyState } from '@tributary/kit/components/EmptyState.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { ListSkeleton } from '@tributary/kit/components/Skeletons.console.tsx';
import { toastFailure, toastSuccess } from '@tributary/kit/components/toasts.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { GateIllustration } from '@tributary/kit/illustrations/GateIllustration.console.tsx';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { ViolationReport } from '../routes.ts';
import { securityUi } from '../security-ui.console.tsx';
import { useReports } from '../use-reports.console.ts';
import { Causes } from './Causes.console.tsx';
import classes from './security.module.css';

interface BlockedListProps {
  /** Asks before published pages are changed. */
  confirm: () => Promise<boolean>;
}

/** Lists what visitors' browsers blocked on published pages; each can be allowed or dismissed. */
export function BlockedList({ confirm }: BlockedListProps) {
  const { t, i18n } = useTranslation('security');
  const reports = useReports();
  const record = useSingle(securityUi).data;
  const actions = useResourceActions(securityUi);
  const problems = useProblemText(securityUi);
  const mayChange = useAbility().can('update', 'security');
  const isChanged = useHasChanges();
  const [busy, setBusy] = useState<string>();
  const items = reports.found.data;
  const failure = <ReadFailure found={reports.found} />;
  if (!items) return reports.found.isError ? failure : <ListSkeleton rows={4} />;
  if (items.length === 0)
    return (
      <>
        {failure}
        <EmptyState title={t('blocked.none.title')} illustration={<GateIllustration />}>
          {t('blocked.none.text')}
        </EmptyState>
      </>
    );

  const working = async (id: string, work: () => Promise<void>): Promise<void> => {
    setBusy(id);
    try {
      await work();
    } catch (error) {
      toastFailure(problems.reason(error));
    } finally {
      setBusy(undefined);
    }
  };
  const dismiss = (report: ViolationReport) =>
    working(report.id, async () => {
      await reports.dismiss([report]);
      toastSuccess(t('blocked.dismissed'));
    });
  const allow = (report: ViolationReport) =>
    working(report.id, async () => {
      if (!record || report.allow === null || !(await confirm())) return;
      const source = /^(data|blob)$/.test(report.blocked) ? `${report.blocked}:` : report.blocked;
      const body = { directive: report.allow, source };
      const saved = await actions.act(record, 'allow', t('blocked.allowed', { source }), body);
      const same = items.filter(
        ({ directive, blocked }) => directive === report.directive && blocked === report.blocked,
      );
      if (saved) await reports.dismiss(same);
    });

  return (
    <Stack gap="md" maw={860}>
      {failure}
      <Text c="dimmed">{t('blocked.text')}</Text>
      {isChanged ? <Alert color="warning">{t('blocked.saveFirst')}</Alert> : null}
      <ul className={classes.list} aria-label={t('tab.blocked')}>
        {items.map((report) => (
          <li key={report.id} className={classes.item}>
            <Group justify="space-between" align="start">
              <div className={classes.handle}>
                <Text fw={600} dir="ltr">
                  {wordOf(report.blocked) ? t(`blocked.word.${wordOf(report.blocked)!}`) : report.blocked}
                </Text>
                <Text size="sm">
                  <Trans
                    t={t}
                    i18nKey="blocked.on"
                    values={{ directive: report.directive, page: report.pageName }}
                    components={{ code: <Code /> }}
                  />
                </Text>
                <Causes report={report} />
                <Text size="sm" c="dimmed">
                  {t('blocked.times', {
                    count: report.count,
                    figure: report.count.toLocaleString(i18n.language),
                  })}
                  {' · '}
                  {t('blocked.first')} <RelativeTime at={report.firstSeen} />
                  {' · '}
                  {t('blocked.last')} <RelativeTime at={report.lastSeen} />
                </Text>
              </div>
              {report.reportedOnly ? (
                <ToneBadge tone="secondary">{t('blocked.onlyReported')}</ToneBadge>
              ) : null}
            </Group>
            {report.allow === null ? <Text size="sm">{t(`blocked.why.${reasonOf(report)}`)}</Text> : null}
            {mayChange ? (
              <Group gap="xs">
                {report.allow === null ? null : (
                  <Button
                    size="compact-sm"
                    variant="default"
                    loading={busy === report.id}
                    disabled={isChanged}
                    onClick={() => void allow(report)}
                  >
                    {t('blocked.allow')}
                  </Button>
                )}
                <Button
                  size="compact-sm"
                  variant="subtle"
                  disabled={busy !== undefined}
                  onClick={() => void dismiss(report)}
                >
                  {t('blocked.dismiss')}
                </Button>
              </Group>
            ) : null}
          </li>
        ))}
      </ul>
    </Stack>
  );
}

const WORDS = ['inline', 'eval', 'wasm-eval', 'data', 'blob'] as const;
const wordOf = (blocked: string) => WORDS.find((word) => word === blocked);

/** Why something can't be allowed by a source. */
function reasonOf({ directive, blocked }: ViolationReport): 'inline' | 'eval' | 'http' | 'other' {
  if (blocked === 'inline') return 'inline';
  if (blocked === 'eval' || blocked === 'wasm-eval') return 'eval';
  return directive === 'script-src' || !blocked.startsWith('http:') ? 'other' : 'http';
}

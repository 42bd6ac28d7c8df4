import { Button, Checkbox, Collapse, Group, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useAbility } from '@tributary/engine/screens/console-context.console.tsx';
import { ConsoleLinkButton } from '@tributary/engine/screens/links.console.tsx';
import { ReadFailure } from '@tributary/engine/screens/reading/ReadFailure.console.tsx';
import { ShowMore } from '@tributary/engine/screens/reading/ShowMore.console.tsx';
import { RelativeTime } from '@tributary/kit/components/RelativeTime.console.tsx';
import { ToneBadge } from '@tributary/kit/components/ToneBadge.console.tsx';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailureCause, DeskFilter, DeskSelection } from '../desk.ts';
import { useOfCause, useReceiverName } from '../desk.console.ts';
import { useReason } from '../../deliveries/reason.console.ts';
import { DiscardDialog } from './DiscardDialog.console.tsx';
import { ReplayDialog } from './ReplayDialog.console.tsx';
import classes from './desk.module.css';

interface CauseRowProps {
  cause: FailureCause;
  filter: DeskFilter;
  onOpen: (deliveryId: string) => void;
}

const TONES = { parked: 'danger', held: 'warning', failing: 'warning', waiting: 'info' } as const;

/** One cause: the receiver, why it fails, how much, and when opened each delivery. */
export function CauseRow({ cause, filter, onOpen }: CauseRowProps) {
  const { t, i18n } = useTranslation('deliveries');
  const nameOf = useReceiverName();
  const reasonOf = useReason();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { connector, environment, webhook, code, httpStatus, words, waitsFor } = cause;
  const reason =
    code === null
      ? t('desk.untried')
      : (reasonOf({ code, httpStatus, error: words }) ?? t('reason.unexpected'));
  return (
    <li className={classes.cause}>
      <UnstyledButton
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronRight size={16} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
        <span className={classes.words}>
          <Group gap="xs" component="span">
            <span className={classes.receiver}>
              {nameOf(connector)}
              {webhook?.description ? (
                <>
                  {' · '}
                  <bdi>{webhook.description}</bdi>
                </>
              ) : null}
            </span>
            {environment === 'sandbox' ? (
              <ToneBadge tone="light">{t('desk.environments.sandbox')}</ToneBadge>
            ) : null}
          </Group>
          <span className={classes.reason}>
            {reason}
            {waitsFor.length > 0 ? (
              <>
                {' '}
                {t('desk.waitsFor')} <bdi>{new Intl.ListFormat(i18n.language).format(waitsFor)}</bdi>
              </>
            ) : null}
          </span>
        </span>
        <span className={classes.counts}>
          {(['parked', 'held', 'failing', 'waiting'] as const).map((part) =>
            cause[part] > 0 ? (
              <ToneBadge key={part} tone={TONES[part]}>
                {t(`desk.counted.${part}`, { count: cause[part] })}
              </ToneBadge>
            ) : null,
          )}
          <Text span size="xs" c="dimmed">
            {t('desk.oldest')} <RelativeTime at={cause.oldestAt} />
            {cause.nextAttemptAt ? (
              <>
                {' · '}
                {t('next')} <RelativeTime at={cause.nextAttemptAt} />
              </>
            ) : null}
          </Text>
        </span>
      </UnstyledButton>
      <Collapse expanded={isOpen} id={id}>
        {isOpen ? <OfCause cause={cause} filter={filter} onOpen={onOpen} /> : null}
      </Collapse>
    </li>
  );
}

/** The deliveries of one cause, with actions for people who may change connectors. */
export function OfCause({ cause, filter, onOpen }: CauseRowProps) {
  const { t } = useTranslation('deliveries');
  const mayAct = useAbility().can('update', 'connectors');
  const found = useOfCause(cause.key, filter);
  const items = found.data?.pages.flatMap((page) => page.items) ?? [];
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [acting, setActing] = useState<'replay' | 'discard'>();
  const there = chosen.filter((id) => items.some((item) => item.id === id));
  const total = cause.parked + cause.failing + cause.waiting + cause.held;
  const isHeld = cause.held > 0;
  const selection: DeskSelection =
    there.length > 0 ? { ids: [...there], filter: {} } : { cause: cause.key, filter };
  const count = there.length > 0 ? there.length : total;
  if (found.isPending) return <Skeleton h={80} aria-hidden />;
  return (
    <div className={classes.inside}>
      <ReadFailure found={found} failure={t('desk.unread')} mb="xs" />
      {mayAct ? (
        <Group gap="xs" mb="xs">
          {isHeld ? (
            <ConsoleLinkButton size="xs" to="/form-configurations/mapping-dashboard">
              {t('desk.mendMapping')}
            </ConsoleLinkButton>
          ) : (
            <Button size="xs" leftSection={<IconRefresh size={14} />} onClick={() => setActing('replay')}>
              {t(there.length > 0 ? 'desk.replayChosen' : 'desk.replayAll', { count })}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            leftSection={<IconTrash size={14} />}
            onClick={() => setActing('discard')}
          >
            {t(there.length > 0 ? 'desk.discardChosen' : 'desk.discardAll', { count })}
          </Button>
        </Group>
      ) : null}
      <ul className={classes.list} aria-label={t('desk.deliveries')}>
        {items.map((item) => (
          <li key={item.id} className={classes.one}>
            {mayAct ? (
              <Checkbox
                size="xs"
                aria-label={t('desk.choose', { name: item.title ?? item.event ?? item.id.slice(-8) })}
                checked={there.includes(item.id)}
                onChange={(event) =>
                  setChosen(
                    event.currentTarget.checked ? [...there, item.id] : there.filter((id) => id !== item.id),
                  )
                }
              />
            ) : null}
            <UnstyledButton className={classes.open} onClick={() => onOpen(item.id)}>
              <ToneBadge tone={TONES[item.state]}>{t(`desk.state.${item.state}`)}</ToneBadge>
              <span className={classes.what}>
                <bdi>{item.title ?? item.event ?? item.id.slice(-8)}</bdi>
              </span>
              <Text span size="xs" c="dimmed">
                {t('tried', { count: item.attempts })} · <RelativeTime at={item.createdAt} />
                {item.nextAttemptAt ? (
                  <>
                    {' · '}
                    {t('next')} <RelativeTime at={item.nextAttemptAt} />
                  </>
                ) : null}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <ShowMore found={found} mt="xs" size="xs">
        {t('desk.more')}
      </ShowMore>
      {acting === 'replay' ? (
        <ReplayDialog
          selection={selection}
          onClose={() => setActing(undefined)}
          onDone={() => setChosen([])}
        />
      ) : null}
      {acting === 'discard' ? (
        <DiscardDialog
          selection={selection}
          count={count}
          onClose={() => setActing(undefined)}
          onDone={() => setChosen([])}
        />
      ) : null}
    </div>
  );
}

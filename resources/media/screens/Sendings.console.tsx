import { Anchor, Button, CloseButton, Group, Progress, Text } from '@mantine/core';
import { ConsoleLink } from '@tributary/engine/screens/links.console.tsx';
import { useProblemText } from '@tributary/engine/screens/problem-text.console.ts';
import { useTranslation } from 'react-i18next';
import { bytesText } from '../bytes.ts';
import { mediaUi } from '../media-ui.console.tsx';
import { clearFinished, dropFile, useSendings, type Sending } from '../upload/queue.console.ts';
import classes from './media.module.css';

const isFinished = ({ state }: Sending): boolean =>
  state === 'done' || state === 'same' || state === 'refused';

/** The files on their way into the library: how far each is, and why one was refused. */
export function Sendings({ onUse }: { onUse?: ((id: string) => void) | undefined }) {
  const { t } = useTranslation('media');
  const list = useSendings();
  if (list.length === 0) return null;
  const done = list.filter(isFinished).length;
  const isOver = done === list.length;
  const countOf = (wanted: Sending['state']): number => list.filter(({ state }) => state === wanted).length;
  const outcome = [
    t('sending.finished', { count: countOf('done') }),
    countOf('same') > 0 ? t('sending.alreadyThere', { count: countOf('same') }) : '',
    countOf('refused') > 0 ? t('sending.refused', { count: countOf('refused') }) : '',
  ];
  // Refused files come first, since the person must act on them and the list scrolls.
  const shown = isOver
    ? list.toSorted((one, other) => Number(other.state === 'refused') - Number(one.state === 'refused'))
    : list;
  return (
    <section className={classes.sendings} aria-label={t('sending.title')}>
      <Group justify="space-between" mb={6}>
        <Text size="sm" fw={500} role="status">
          {isOver ? outcome.filter(Boolean).join(' · ') : t('sending.progress', { done, count: list.length })}
        </Text>
        {done > 0 ? (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={clearFinished}>
            {t('sending.clear')}
          </Button>
        ) : null}
      </Group>
      <ul className={classes.sendingList}>
        {shown.map((each) => (
          <SendingRow key={each.key} sending={each} onUse={onUse} />
        ))}
      </ul>
    </section>
  );
}

function SendingRow({ sending, onUse }: { sending: Sending; onUse: ((id: string) => void) | undefined }) {
  const { t, i18n } = useTranslation('media');
  const { sentence } = useProblemText(mediaUi);
  const { key, name, size, sent, state, problem, record } = sending;
  const words = {
    waiting: () => t('sending.waiting'),
    sending: () =>
      t('sending.sent', { sent: bytesText(sent, i18n.language), size: bytesText(size, i18n.language) }),
    broken: () => t('sending.broken'),
    done: () => t('sending.done'),
    same: () => t('refusal.same'),
    refused: () => sentence(problem ?? ''),
  }[state]();
  const isUnderWay = state === 'sending' || state === 'broken' || state === 'waiting';
  return (
    <li className={classes.sending} data-state={state}>
      <div className={classes.words}>
        <Text size="sm" truncate title={name}>
          <bdi>{name}</bdi>
        </Text>
        <Text size="xs" c={state === 'refused' ? undefined : 'dimmed'} className={classes.sendingWords}>
          {words}{' '}
          {record && onUse ? (
            <Anchor component="button" type="button" size="xs" onClick={() => onUse(record.id)}>
              {t('sending.use', { name: record.name })}
            </Anchor>
          ) : record ? (
            <ConsoleLink to={mediaUi.openPath!(record)} size="xs">
              {t('sending.open', { name: record.name })}
            </ConsoleLink>
          ) : null}
        </Text>
        {isUnderWay ? (
          <Progress
            value={size ? (sent / size) * 100 : 0}
            size="xs"
            mt={4}
            animated={state === 'sending'}
            aria-label={t('sending.share', { name })}
          />
        ) : null}
      </div>
      <CloseButton
        size="sm"
        aria-label={t(isUnderWay ? 'sending.stop' : 'sending.dismiss', { name })}
        onClick={() => dropFile(key)}
      />
    </li>
  );
}

import { Button, Text } from '@mantine/core';
import { IconArrowsMoveVertical, IconMinus, IconPencil, IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { RecordFrame } from '../../definition/resource.ts';
import { differencesBetween, type Difference } from '../../revisions/differences.ts';
import { useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';
import { ValueText } from '../ValueText.console.tsx';
import { TextDifference } from './TextDifference.console.tsx';
import { useWayWords } from './path-messages.console.ts';
import classes from './revisions.module.css';

type Data = Record<string, unknown>;

/** How many differences are shown at first; a builder's save can contain hundreds. */
const SPELLED = 12;

/** From this length on, two texts are compared by words instead of side by side. */
const LONG_TEXT = 40;

const ICONS = { added: IconPlus, removed: IconMinus, changed: IconPencil, moved: IconArrowsMoveVertical };

/** The differences between two states of a record, computed once for both views. */
export function useDifferences<Item extends RecordFrame>(
  ui: ResourceUi<Item>,
  before: Data | null | undefined,
  after: Data | null | undefined,
  ignore?: readonly string[],
): Difference[] {
  return useMemo(
    () => differencesBetween(before, after, { special: ui.differs ?? {}, ignore: ignore ?? [] }),
    [before, after, ignore, ui.differs],
  );
}

interface DifferencesProps<Item extends RecordFrame> {
  ui: ResourceUi<Item>;
  differences: readonly Difference[];
  before: Data | null;
  after: Data | null;
}

/** Differences for readers: the path by its labels, the kind by sign and text, the values before and after. */
export function Differences<Item extends RecordFrame>({
  ui,
  differences,
  before,
  after,
}: DifferencesProps<Item>) {
  const { t } = useResourceMessages(ui);
  const messages = useWayWords(ui);
  const [all, setAll] = useState(false);
  const shown = all ? differences : differences.slice(0, SPELLED);
  return (
    <>
      <ul className={classes.changes}>
        {shown.map((difference, at) => {
          const Icon = ICONS[difference.kind];
          return (
            <li key={`${difference.path} ${at}`} data-kind={difference.kind}>
              <div className={classes.what}>
                <Icon size={14} aria-hidden className={classes.mark} />
                <span>
                  <span className={classes.kind}>{t(`screens:difference.${difference.kind}`)}</span>{' '}
                  <bdi className={classes.way}>{messages(difference.way)}</bdi>
                </span>
              </div>
              <Values ui={ui} difference={difference} before={before} after={after} />
            </li>
          );
        })}
      </ul>
      {differences.length > SPELLED && !all ? (
        <Button size="compact-xs" variant="subtle" mt={4} onClick={() => setAll(true)}>
          {t('screens:revisions.more', { count: differences.length - SPELLED })}
        </Button>
      ) : null}
    </>
  );
}

function Values<Item extends RecordFrame>({
  ui,
  difference,
  before,
  after,
}: Omit<DifferencesProps<Item>, 'differences'> & { difference: Difference }) {
  const { t } = useResourceMessages(ui);
  const { path, kind } = difference;
  const [old, now] = [difference.before, difference.after];
  // An item that was added or removed as a whole is named by its path.
  if (kind === 'moved' || isThing(old) || isThing(now)) return null;
  if (old === undefined && now === undefined) return null;
  if (typeof old === 'string' && typeof now === 'string' && Math.max(old.length, now.length) > LONG_TEXT)
    return <TextDifference before={old} after={now} />;
  return (
    <div className={classes.values}>
      {kind === 'added' ? null : (
        <del>
          <span className={classes.hidden}>{t('screens:revisions.before')} </span>
          <ValueText ui={ui} path={path} value={old} record={before ?? {}} />
        </del>
      )}
      {kind === 'changed' ? (
        <Text span aria-hidden c="dimmed" className={classes.arrow}>
          →
        </Text>
      ) : null}
      {kind === 'removed' ? null : (
        <ins>
          <span className={classes.hidden}>{t('screens:revisions.after')} </span>
          <ValueText ui={ui} path={path} value={now} record={after ?? {}} />
        </ins>
      )}
    </div>
  );
}

const isThing = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  !(Array.isArray(value) && value.every((one) => typeof one !== 'object'));

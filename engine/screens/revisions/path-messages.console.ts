import { useTranslate } from '@tributary/kit/i18n/message.console.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordFrame } from '../../definition/resource.ts';
import type { DifferenceStep } from '../../revisions/differences.ts';
import { fieldKeyOf, useResourceMessages, type ResourceUi } from '../resource-ui.console.ts';

const LONGEST_NAME = 48;

/** Names the path of a difference with the messages of its resource: `Form › “E-mail” › Label`. */
export function useWayWords<Item extends RecordFrame>(
  ui: ResourceUi<Item>,
): (way: readonly DifferenceStep[]) => string {
  const messages = useResourceMessages(ui);
  const { namespace, partMessages } = ui;
  const groups = useMemo(() => partMessages ?? [], [partMessages]);
  const t = useTranslate(
    useMemo(
      () => ['screens', namespace, 'pageBuilder', ...new Set(groups.map((group) => group.split(':')[0]!))],
      [namespace, groups],
    ),
  );
  const { i18n } = useTranslation('screens');
  return useMemo(() => {
    const isKnown = (key: string): boolean => i18n.exists(key, { returnObjects: false });
    const fieldWord = (path: string): string => {
      const last = path.slice(path.lastIndexOf('.') + 1);
      const known = [
        fieldKeyOf(ui, path),
        `${fieldKeyOf(ui, path)}.itself`,
        ...groups.map((group) => `${group}.${last}`),
      ].find(isKnown);
      if (known) return t(known);
      return path.includes('.') ? '' : messages.field(path);
    };
    const word = (step: DifferenceStep): string => {
      if ('field' in step) return fieldWord(step.field);
      if ('item' in step)
        return step.item === '' ? '' : t('screens:difference.named', { name: cut(step.item) });
      return step.said === undefined
        ? t(step.word)
        : t('screens:difference.saying', { what: t(step.word), said: cut(step.said) });
    };
    return (way) => {
      const words = way.map(word);
      // A part without a message is named by its key at the end of the path, rather than left out.
      const last = way.at(-1);
      if (words.at(-1) === '' && last && 'field' in last) words[words.length - 1] = plain(last.field);
      return words.filter((one, at) => one !== '' && one !== words[at - 1]).join(' › ');
    };
  }, [ui, groups, i18n, messages, t]);
}

const cut = (text: string): string =>
  text.length > LONGEST_NAME ? `${[...text].slice(0, LONGEST_NAME).join('')}…` : text;

/** `clientSecret` as `Client secret`. */
function plain(path: string): string {
  const key = path.slice(path.lastIndexOf('.') + 1);
  const words = key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

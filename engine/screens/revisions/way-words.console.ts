import { useSay } from '@tributary/kit/i18n/message.console.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordFrame } from '../../definition/resource.ts';
import type { Step } from '../../revisions/differences.ts';
import { useNoun, type NounFace } from '../noun.console.ts';

const LONGEST_NAME = 48;

/** Names the way to a difference in the words of its noun: `Form › “E-mail” › Label`. */
export function useWayWords<Item extends RecordFrame>(
  face: NounFace<Item>,
): (way: readonly Step[]) => string {
  const noun = useNoun(face);
  const { catalogue, partWords } = face;
  const groups = useMemo(() => partWords ?? [], [partWords]);
  const say = useSay(
    useMemo(
      () => ['screens', catalogue, 'pageBuilder', ...new Set(groups.map((group) => group.split(':')[0]!))],
      [catalogue, groups],
    ),
  );
  const { i18n } = useTranslation('screens');
  return useMemo(() => {
    const isKnown = (key: string): boolean => i18n.exists(key, { returnObjects: false });
    const fieldWord = (path: string): string => {
      const last = path.slice(path.lastIndexOf('.') + 1);
      const known = [
        `${catalogue}:field.${path}`,
        `${catalogue}:field.${path}.itself`,
        ...groups.map((group) => `${group}.${last}`),
      ].find(isKnown);
      if (known) return say(known);
      return path.includes('.') ? '' : noun.field(path);
    };
    const word = (step: Step): string => {
      if ('field' in step) return fieldWord(step.field);
      if ('item' in step)
        return step.item === '' ? '' : say('screens:difference.named', { name: cut(step.item) });
      return step.said === undefined
        ? say(step.word)
        : say('screens:difference.saying', { what: say(step.word), said: cut(step.said) });
    };
    return (way) => {
      const words = way.map(word);
      // A part without a word of its own is still better named by its key than not at all, where it ends the way.
      const last = way.at(-1);
      if (words.at(-1) === '' && last && 'field' in last) words[words.length - 1] = plain(last.field);
      return words.filter((one, at) => one !== '' && one !== words[at - 1]).join(' › ');
    };
  }, [catalogue, groups, i18n, noun, say]);
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

import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Deed } from './actions.console.ts';
import { useThingName } from './thing-name.console.ts';

/** The sentence that the screen reader's live region holds, and the ways to set it. */
export interface Announcer {
  sentence: string;
  say(message: string): void;
  tell(deed: Deed): void;
}

function wordsOf(deed: Deed, name: (deed: Deed) => string, t: TFunction<'pageBuilder'>): string {
  if (deed.did === 'moved') return t('said.moved', { name: name(deed), place: deed.place, of: deed.of });
  return t(`said.${deed.did}`, { name: name(deed) });
}

/** Says what happened to those who do not see it. */
export function useAnnouncer(): Announcer {
  const { t } = useTranslation('pageBuilder');
  const nameOf = useThingName();
  const [sentence, setSentence] = useState('');
  const twice = useRef(false);
  const say = (message: string): void => {
    // The same sentence again would be no change, and so not be read.
    twice.current = !twice.current;
    setSentence(twice.current ? `${message}\u00a0` : message);
  };
  return {
    sentence,
    say,
    tell: (deed) => say(wordsOf(deed, (of) => ('component' in of ? nameOf(of.component) : ''), t)),
  };
}

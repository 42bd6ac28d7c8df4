import type { Component } from 'grapesjs';
import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BuilderAction } from './actions.console.ts';
import { useThingName } from './thing-name.console.ts';

/** The text of the screen reader's live region, and how to set it. */
export interface Announcer {
  sentence: string;
  announce(message: string): void;
  tell(deed: BuilderAction): void;
}

function wordsOf(
  deed: BuilderAction,
  nameOf: (component: Component) => string,
  t: TFunction<'pageBuilder'>,
): string {
  const name = 'component' in deed ? nameOf(deed.component) : '';
  if (deed.did === 'movedInto') return t('said.movedInto', { name, into: nameOf(deed.into) });
  if (deed.did === 'several') return t(`said.several_${deed.deed}`, { count: deed.count });
  if (deed.did === 'moved') return t('said.moved', { name, place: deed.place, of: deed.of });
  return t(`said.${deed.did}`, { name });
}

/** Announces actions to screen readers. */
export function useAnnouncer(): Announcer {
  const { t } = useTranslation('pageBuilder');
  const nameOf = useThingName();
  const [sentence, setSentence] = useState('');
  const twice = useRef(false);
  const announce = (message: string): void => {
    // The same sentence again would be no change, and so would not be announced.
    twice.current = !twice.current;
    setSentence(twice.current ? `${message}\u00a0` : message);
  };
  return {
    sentence,
    announce,
    tell: (deed) => announce(wordsOf(deed, nameOf, t)),
  };
}

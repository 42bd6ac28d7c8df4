import { routesOf } from '@tributary/engine/http/route-client.ts';
import {
  takeChosenAppearance,
  useAppearance,
  type Appearance,
} from '@tributary/kit/appearance/use-appearance.console.ts';
import { isLocale } from '@tributary/kit/i18n/locales.ts';
import { readRememberedText, remembered, writeText } from '@tributary/kit/remembered.console.ts';
import type { accountRoutes } from '@tributary/product/account/routes.ts';
import { useEffect, useRef } from 'react';
import { api } from '../../session/api.console.ts';
import { useWho, type Who } from '../../session/who.console.ts';

/** How long after the last choice a change is saved, in ms. */
const CALM_MS = 700;

const inBrowser = (): Appearance => ({
  language: remembered('language'),
  skin: remembered('skin'),
  layout: remembered('layout'),
  direction: remembered('direction'),
});

const same = (a: Appearance, b: Appearance): boolean =>
  a.language === b.language && a.skin === b.skin && a.layout === b.layout && a.direction === b.direction;

/** The defaults of a browser that this person has not used before. */
function beginning({ preferences, locale }: Who): Partial<Appearance> {
  if (preferences) return preferences;
  return readRememberedText('language') === null && isLocale(locale) ? { language: locale } : {};
}

/**
 * Synchronizes the appearance with the account: a browser that is new to the person adopts the account's, and from
 * then on each change made here is saved to the account. Later changes in other browsers do not reach this one.
 */
export default function PreferencesKeeper() {
  const who = useWho();
  const [{ language, skin, layout, direction }, change] = useAppearance();
  const newestChange = useRef(change);
  newestChange.current = change;
  const kept = useRef<{ of: string; values: Appearance | undefined }>(undefined);
  useEffect(() => {
    if (!who) return undefined;
    const { userId } = who;
    if (kept.current?.of !== userId) {
      const begin = remembered('appearanceOf') === userId ? {} : beginning(who);
      writeText('appearanceOf', userId);
      const early = takeChosenAppearance();
      const isChosen = Object.keys(early).length > 0;
      kept.current = { of: userId, values: isChosen ? undefined : { ...inBrowser(), ...begin } };
      // A choice made while this was loading counts more than the account's, and is saved like a later one.
      newestChange.current({ ...begin, ...early });
      // The account's values are not a choice made in this browser.
      takeChosenAppearance();
      if (!isChosen) return undefined;
    }
    const later = window.setTimeout(() => {
      const values = inBrowser();
      if (kept.current?.values && same(values, kept.current.values)) return;
      kept.current = { of: userId, values };
      // Values that the server did not store are sent with the next change; this browser remembers them in any case.
      void routesOf<typeof accountRoutes>(api)('PUT /account/preferences', { body: values }).catch(
        () => undefined,
      );
    }, CALM_MS);
    return () => window.clearTimeout(later);
  }, [who, language, skin, layout, direction]);
  return null;
}

import { useMatches } from '@tanstack/react-router';
import { useRememberedPart } from '@tributary/kit/remembered.console.ts';
import { useTranslation } from 'react-i18next';
import type { LoadTour } from './tour-step.ts';

/** The tour that a screen's route declares. */
export interface TourStatics {
  /** The screen's path, under which its tour is remembered. */
  path?: string;
  tour?: LoadTour | undefined;
}

export interface ScreenTour {
  /** Neither taken nor dismissed so far. */
  isNew: boolean;
  begin: () => void;
  dismiss: () => void;
}

/**
 * Returns the tour of the open screen; undefined without a tour. Whether it was seen is remembered in this browser, for
 * each person and screen.
 */
export function useTour(userId: string): ScreenTour | undefined {
  const { i18n } = useTranslation();
  const open = useMatches({
    select: (matches) =>
      matches.map(({ staticData }) => staticData as TourStatics).findLast(({ tour }) => tour !== undefined),
  });
  const [seen, remember] = useRememberedPart(`tourSeen.${userId}.${open?.path ?? ''}`);
  const tour = open?.tour;
  if (!tour) return undefined;
  const dismiss = (): void => remember('yes');
  return {
    isNew: seen === null,
    dismiss,
    begin() {
      dismiss();
      void Promise.all([tour(), import('./run-tour.console.ts'), i18n.loadNamespaces('tours')]).then(
        ([{ default: steps }, { runTour }]) => runTour(steps, i18n.getFixedT(i18n.language)),
      );
    },
  };
}

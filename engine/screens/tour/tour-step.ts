/** One stop of a screen's tour. Its target has its name as `data-tour`; a stop without a target is left out. */
export interface TourStep {
  at: string;
  /** Message keys with their namespace. */
  titleKey: string;
  textKey: string;
}

/** Fetches the stops of a screen's tour. */
export type LoadTour = () => Promise<{ default: readonly TourStep[] }>;

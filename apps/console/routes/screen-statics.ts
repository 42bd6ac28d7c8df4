import type { GuideStatics } from '@tributary/engine/screens/GuideLink.console.tsx';
import type { TourStatics } from '@tributary/engine/screens/tour/use-tour.console.ts';

/** The fields of the open screen that the shell reads. */
export interface ScreenStatics extends TourStatics, GuideStatics {
  titleKey?: string;
}

import type { GuideStatics } from '@tributary/engine/screens/GuideLink.console.tsx';
import type { TourStatics } from '@tributary/engine/screens/tour/use-tour.console.ts';

/** What the shell reads of the screen that is open. */
export interface ScreenStatics extends TourStatics, GuideStatics {
  titleKey?: string;
}

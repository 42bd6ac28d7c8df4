import type { Translate } from '@tributary/kit/i18n/message.console.ts';
import type { TourStep } from './tour-step.ts';
import { driver, type Driver } from 'driver.js';
import { keepAttributes } from './keep-attributes.ts';
import './tour.css';

const MOTION_MS = 180;
/** Attributes that the library sets on its targets and removes afterwards, even where they were there before. */
const TOUCHED = ['aria-haspopup', 'aria-expanded', 'aria-controls'];

/**
 * Highlights the parts of a screen one after the other. Esc ends the tour, the arrows move in reading direction, and
 * afterwards the focus is restored.
 * @param t translates message keys with their namespace
 */
export function runTour(steps: readonly TourStep[], t: unknown): void {
  const words = t as Translate;
  const stops = steps.flatMap((step) => {
    const element = visible(step.at);
    return element ? [{ ...step, element }] : [];
  });
  if (stops.length === 0) return;
  const before = document.activeElement;
  const kept = keepAttributes(TOUCHED);
  const isRtl = document.documentElement.dir === 'rtl';
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const listening = new AbortController();
  const tour: Driver = driver({
    animate: !isStill,
    duration: MOTION_MS,
    smoothScroll: !isStill,
    allowKeyboardControl: false,
    disableActiveInteraction: true,
    overlayColor: 'var(--tour-shade)',
    overlayOpacity: 1,
    stagePadding: 6,
    stageRadius: 8,
    popoverOffset: 8,
    popoverClass: 'tour',
    showProgress: stops.length > 1,
    nextBtnText: words('tours:next'),
    prevBtnText: words('tours:back'),
    doneBtnText: words('tours:done'),
    steps: stops.map(({ element, titleKey, textKey }, at) => ({
      element,
      popover: {
        title: words(titleKey),
        description: words(textKey),
        align: isRtl ? 'end' : 'start',
        progressText: words('tours:progress', { at: at + 1, of: stops.length }),
      },
    })),
    onHighlightStarted: (element) => {
      if (element) kept.keep(element);
      // By then the library has finished with this stop and the previous one.
      queueMicrotask(kept.restore);
    },
    onPopoverRender: ({ title, closeButton, nextButton }) => {
      title.setAttribute('role', 'heading');
      title.setAttribute('aria-level', '2');
      closeButton.setAttribute('aria-label', words('tours:end'));
      queueMicrotask(() => nextButton.focus());
    },
    onDestroyed: () => {
      listening.abort();
      kept.restore();
      giveFocusBack(before);
    },
  });
  window.addEventListener('keydown', (event) => press(event, tour), {
    capture: true,
    signal: listening.signal,
  });
  // Going to another screen ends the tour.
  window.addEventListener('popstate', () => tour.destroy(), { signal: listening.signal });
  tour.drive();
}

function press(event: KeyboardEvent, tour: Driver): void {
  const onwards = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = onwards === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
  const deed = {
    Escape: () => tour.destroy(),
    [onwards]: () => tour.moveNext(),
    [back]: () => tour.isFirstStep() || tour.movePrevious(),
  }[event.key];
  // The screen's own keys are disabled during the tour; the library itself keeps Tab inside.
  if (event.key !== 'Tab') event.stopPropagation();
  if (!deed) return;
  event.preventDefault();
  deed();
}

/** The first visible part of the screen with this name. */
function visible(name: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(`[data-tour="${CSS.escape(name)}"]`)].find(
    (element) => element.getClientRects().length > 0,
  );
}

function giveFocusBack(before: Element | null): void {
  const target =
    before instanceof HTMLElement && before.isConnected && before !== document.body
      ? before
      : document.querySelector<HTMLElement>('[data-route-heading]');
  target?.focus({ preventScroll: true });
}

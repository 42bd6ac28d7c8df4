import type { JSHandle, Page } from '@playwright/test';

/** A duration in milliseconds by the page's clock, so that the driver's own time is not counted. */
export interface Timed {
  /** From the event that a hand makes until its result is painted. */
  ms: number;
  /** The longest time in it for which the page answered nothing; 0 when it was under 50 ms, which browsers don't report. */
  blocked: number;
  /**
   * Processor time of the page's main thread, including the work that follows directly. Other work on the machine
   * changes it little.
   */
  worked: number;
}

/** Reads the processor time that the page's main thread has taken so far, in milliseconds. */
export type WorkMeter = () => Promise<number>;

/** Starts to count the processor time of a page. */
export async function workMeter(page: Page): Promise<WorkMeter> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
}

/** Whether something is seen, asked in the page before each frame. */
export type Seen = JSHandle<() => boolean>;

type HandEvent = 'click' | 'keydown' | 'mousemove' | 'mouseup';

const LIMIT_MS = 30_000;

/**
 * Measures one action of a hand.
 * @param event begins the time, in the console or on the canvas
 * @param act by mouse or keyboard
 */
export async function timed(
  page: Page,
  work: WorkMeter,
  event: HandEvent,
  condition: Seen,
  act: () => Promise<void>,
): Promise<Timed> {
  const clock = await page.evaluateHandle(
    (asked) => {
      const tasks: PerformanceEntry[] = [];
      const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
      observer.observe({ type: 'longtask' });
      const views = [
        window,
        ...Array.from(document.querySelectorAll('iframe'), (frame) => frame.contentWindow),
      ];
      const end = new Promise<{ ms: number; blocked: number }>((resolve, reject) => {
        const late = setTimeout(() => reject(new Error(`Not seen: ${asked.seen.toString()}`)), asked.limit);
        const begin = (happened: Event): void => {
          if (!happened.isTrusted) return;
          for (const view of views) view?.removeEventListener(asked.event, begin, true);
          // A canvas has a separate clock, which began later.
          const origin = (happened as UIEvent).view?.performance.timeOrigin ?? performance.timeOrigin;
          const since = happened.timeStamp + origin - performance.timeOrigin;
          const look = (): void => {
            if (!asked.seen()) return void requestAnimationFrame(look);
            const painted = new MessageChannel();
            painted.port1.onmessage = () => {
              const now = performance.now();
              // The browser reports a long task some moments after it.
              setTimeout(() => {
                clearTimeout(late);
                const within = [...tasks, ...observer.takeRecords()].filter(
                  ({ startTime, duration }) => startTime < now && startTime + duration > since,
                );
                observer.disconnect();
                resolve({ ms: now - since, blocked: Math.max(0, ...within.map(({ duration }) => duration)) });
              }, 100);
            };
            painted.port2.postMessage(null);
          };
          requestAnimationFrame(look);
        };
        for (const view of views) view?.addEventListener(asked.event, begin, true);
      });
      return { end };
    },
    { event, seen: condition, limit: LIMIT_MS },
  );
  const before = await work();
  await act();
  const seen = await clock.evaluate(({ end }) => end);
  return { ...seen, worked: (await work()) - before };
}

/** The longest time for which the page answers nothing while a person rests, in milliseconds; 0 when it is under 50. */
export function blockedWithin(page: Page, ms: number): Promise<number> {
  return page.evaluate(
    (length) =>
      new Promise<number>((resolve) => {
        let longest = 0;
        const note = (entries: PerformanceEntry[]): void => {
          for (const { duration } of entries) longest = Math.max(longest, duration);
        };
        const observer = new PerformanceObserver((list) => note(list.getEntries()));
        observer.observe({ type: 'longtask' });
        setTimeout(() => {
          note(observer.takeRecords());
          observer.disconnect();
          resolve(longest);
        }, length);
      }),
    ms,
  );
}

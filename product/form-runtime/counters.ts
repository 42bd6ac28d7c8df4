const interval = 15_000;

interface CounterAnswer {
  total: number;
  formatted: string;
  entries: number;
}

/**
 * Keeps every `[data-tributary-counter-url]` fresh: its JSON is asked for when the counter comes on screen and
 * every 15 s while it is there and the page in front. Inside, `[data-counter-value]` gets the formatted total,
 * `[data-counter-entries]` the number of entries, `progress` the total and a drawing beside it the share; an element
 * without any of them becomes the formatted total.
 */
export function refreshCounters(root: ParentNode = document): void {
  const seen = new Set<Element>();
  const watcher = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      if (!isIntersecting) seen.delete(target);
      else if (!seen.has(target)) {
        seen.add(target);
        void refresh(target); // a published page is older than its counter
      }
    }
  });
  const counters = root.querySelectorAll('[data-tributary-counter-url]');
  if (counters.length === 0) return;
  for (const counter of counters) {
    valueOf(counter)?.setAttribute('aria-live', 'polite');
    watcher.observe(counter);
  }
  window.setInterval(() => {
    if (document.visibilityState === 'visible') for (const counter of seen) void refresh(counter);
  }, interval);
}

async function refresh(counter: Element): Promise<void> {
  try {
    const response = await fetch(counter.getAttribute('data-tributary-counter-url') ?? '');
    if (response.ok) show(counter, (await response.json()) as Partial<CounterAnswer>);
  } catch {
    // The old figure stays until the next time.
  }
}

function show(counter: Element, { total, formatted, entries }: Partial<CounterAnswer>): void {
  const value = valueOf(counter);
  if (value && typeof formatted === 'string' && value.textContent !== formatted)
    value.textContent = formatted;
  const count = counter.querySelector('[data-counter-entries]');
  if (count && typeof entries === 'number') count.textContent = String(entries);
  const bar = counter.querySelector('progress');
  if (!bar || typeof total !== 'number') return;
  bar.value = total;
  const drawn = counter.querySelector('.ts-counter-share');
  drawn?.setAttribute('stroke-dasharray', `${bar.position * 100} 200`);
}

function valueOf(counter: Element): Element | null {
  return counter.querySelector('[data-counter-value]') ?? (counter.childElementCount === 0 ? counter : null);
}

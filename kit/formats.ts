type Format = Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat;

/** A language tag can come from an address, and each format takes some kilobytes outside the heap. */
const MOST = 300;
const formats = new Map<string, Format>();

/**
 * A format that was made before, or a new one: making one takes a hundred times as long as using it.
 * @param name tells it from every other format: its kind, its options and its language
 */
export function keptFormat<Kind extends Format>(name: string, make: () => Kind): Kind {
  let format = formats.get(name) as Kind | undefined;
  if (!format) {
    // No more than that: a cache that chooses what to let go would weigh 6 KB in the console's first screen.
    if (formats.size >= MOST) formats.clear();
    formats.set(name, (format = make()));
  }
  return format;
}

/** How many formats are kept. */
export function countFormats(): number {
  return formats.size;
}

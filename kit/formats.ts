type Format = Intl.NumberFormat | Intl.DateTimeFormat | Intl.RelativeTimeFormat;

/** A language tag can come from a URL, and each format takes some kilobytes outside the heap. */
const MOST = 300;
const formats = new Map<string, Format>();

/**
 * A cached format, or a new one: making one takes a hundred times as long as using it.
 * @param name the key of the format: its kind, its options and its language
 */
export function keptFormat<Kind extends Format>(name: string, make: () => Kind): Kind {
  let format = formats.get(name) as Kind | undefined;
  if (!format) {
    // The whole cache is cleared: one with an eviction policy would add 6 KB to the console's first screen.
    if (formats.size >= MOST) formats.clear();
    formats.set(name, (format = make()));
  }
  return format;
}

/** How many formats are cached. */
export function countFormats(): number {
  return formats.size;
}

/** A size as people read it, such as “1.4 MB”. @param bytes of the file */
export function showSize(bytes: number, locale: string): string {
  const isSmall = bytes < 1_000_000;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isSmall ? 'kilobyte' : 'megabyte',
    maximumFractionDigits: isSmall ? 0 : 1,
  }).format(Math.max(bytes / 1024 ** (isSmall ? 1 : 2), isSmall ? 1 : 0));
}

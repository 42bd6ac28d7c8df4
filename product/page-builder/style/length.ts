const NUMBER = /^-?\d*\.?\d+$/;
const LENGTH = /^(-?\d*\.?\d+)\s*(px|rem|em|%|vw|vh|ch|svh)$/i;

/** Parses a typed CSS length: `24` means 24 px. Null for an invalid one; empty stays empty (unset). */
export function readLength(typed: string): string | null {
  const text = typed.trim().toLowerCase().replace(',', '.');
  if (text === '' || text === 'auto') return text;
  if (NUMBER.test(text)) return text === '0' ? '0' : `${text}px`;
  const match = LENGTH.exec(text);
  return match === null ? null : `${match[1]}${match[2]}`;
}

/** One step up or down from a length, in its own unit; from nothing it starts at the given pixels. */
export function stepLength(current: string, start: number, step: number): string {
  const match = LENGTH.exec(current) ?? (current === '0' ? ['0', '0', 'px'] : null);
  const unit = match?.[2] ?? 'px';
  const fine = unit === 'rem' || unit === 'em' ? 0.1 : 1;
  const next = Number(match?.[1] ?? start) + step * fine;
  return `${Number(next.toFixed(2))}${unit}`;
}

/** A computed length shortened for a placeholder: `20px` → `20`. */
export function shownLength(computed: string): string {
  const pixels = /^(-?[\d.]+)px$/.exec(computed)?.[1];
  return pixels === undefined ? computed : String(Math.round(Number(pixels) * 10) / 10);
}

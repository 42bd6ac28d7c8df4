/** A browser and its operating system, by their common names; null where the user agent does not say. */
export interface SignInDevice {
  browser: string | null;
  system: string | null;
  kind: 'computer' | 'phone' | 'tablet';
}

type Rule = readonly [name: string, pattern: RegExp];

/** In this order: browsers that are built on others name those too. */
const BROWSERS: readonly Rule[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];

const SYSTEMS: readonly Rule[] = [
  ['iPadOS', /\biPad\b/],
  ['iOS', /\biPhone\b|\biPod\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b|\bX11\b/],
];

const first = (rules: readonly Rule[], text: string): string | null =>
  rules.find(([, pattern]) => pattern.test(text))?.[0] ?? null;

/** Reads the common names of browser and device from a user agent. Only a hint: a client may send any user agent. */
export function signInDeviceOf(userAgent: string | null): SignInDevice {
  const text = userAgent ?? '';
  const system = first(SYSTEMS, text);
  const tablet = system === 'iPadOS' || (system === 'Android' && !/\bMobile\b/.test(text));
  const phone = system === 'iOS' || (system === 'Android' && !tablet);
  return { browser: first(BROWSERS, text), system, kind: tablet ? 'tablet' : phone ? 'phone' : 'computer' };
}

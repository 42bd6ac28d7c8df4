import type { Device } from '../what.ts';

const TABLET = /ipad|tablet|kindle|silk\/|playbook|android(?!.*mobile)/i;
const PHONE = /iphone|ipod|android|mobile|windows phone/i;
const DESKTOP = /windows|macintosh|x11|linux|cros/i;

/** The kind of device that a browser says it runs on. */
export function deviceOf(userAgent: string): Device {
  if (TABLET.test(userAgent)) return 'tablet';
  if (PHONE.test(userAgent)) return 'phone';
  return DESKTOP.test(userAgent) ? 'desktop' : 'other';
}

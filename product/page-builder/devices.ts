/** A width at which a page is looked at and styled. */
export interface Device {
  id: 'desktop' | 'tabletPro' | 'tablet' | 'mobile';
  /** Width of the preview in CSS pixels. */
  width: number;
  /**
   * Styles set while this device is chosen hold up to this width in CSS pixels; null means everywhere.
   * Wider than the preview where real devices of that kind are: phones reach 440 px, upright tablets 820 px.
   */
  upTo: number | null;
}

/** The four device widths, widest first: styles flow from each to those after it. */
export const DEVICES: readonly Device[] = [
  { id: 'desktop', width: 1281, upTo: null },
  { id: 'tabletPro', width: 1024, upTo: 1024 },
  { id: 'tablet', width: 765, upTo: 820 },
  { id: 'mobile', width: 375, upTo: 575 },
];

export type DeviceId = Device['id'];

/** The device of that id; the desktop when there is none. */
export function deviceOf(id: string | null | undefined): Device {
  return DEVICES.find((device) => device.id === id) ?? (DEVICES[0] as Device);
}

/** The media query of a device as GrapesJS writes it, or an empty text for the desktop. */
export function mediaOf(device: Device): string {
  return device.upTo === null ? '' : `(max-width: ${device.upTo}px)`;
}

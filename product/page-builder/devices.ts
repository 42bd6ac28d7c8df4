/** A width for previews and styles of a page. */
export interface CanvasDevice {
  id: 'desktop' | 'tabletPro' | 'tablet' | 'mobile';
  /** Width of the preview in CSS pixels. */
  width: number;
  /**
   * Styles of this device apply up to this width in CSS pixels; null means everywhere. Wider than the preview where
   * real devices are: phones reach 440 px, upright tablets 820 px.
   */
  upTo: number | null;
}

/** The four devices, widest first: styles of each apply to those after it. */
export const DEVICES: readonly CanvasDevice[] = [
  { id: 'desktop', width: 1281, upTo: null },
  { id: 'tabletPro', width: 1024, upTo: 1024 },
  { id: 'tablet', width: 765, upTo: 820 },
  { id: 'mobile', width: 375, upTo: 575 },
];

export type DeviceId = CanvasDevice['id'];

/** The device of that id; the desktop when there is none. */
export function canvasDeviceOf(id: string | null | undefined): CanvasDevice {
  return DEVICES.find((device) => device.id === id) ?? (DEVICES[0] as CanvasDevice);
}

/** The media query of a device as GrapesJS writes it, or an empty text for the desktop. */
export function mediaOf(device: CanvasDevice): string {
  return device.upTo === null ? '' : `(max-width: ${device.upTo}px)`;
}

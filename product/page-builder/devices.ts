/** A width at which a page is previewed. */
export type PreviewId = 'desktop' | 'tabletPro' | 'tablet' | 'mobile';

/** A breakpoint of pages, and the canvas that shows it. */
export interface CanvasDevice {
  id: PreviewId | 'laptop';
  breakpoint: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  /** The preview that shows it; the desktop shows two breakpoints, one at a time. */
  preview: PreviewId;
  /** Width of the canvas in CSS pixels. */
  width: number;
  /**
   * Styles of this breakpoint apply up to this width in CSS pixels; null means everywhere. Wider than the preview where
   * real devices are: phones reach 440 px, upright tablets 820 px.
   */
  upTo: number | null;
}

/** The five breakpoints, widest first: styles of each apply to those after it. */
export const DEVICES: readonly CanvasDevice[] = [
  { id: 'desktop', breakpoint: 'xl', preview: 'desktop', width: 1281, upTo: null },
  { id: 'laptop', breakpoint: 'lg', preview: 'desktop', width: 1280, upTo: 1280 },
  { id: 'tabletPro', breakpoint: 'md', preview: 'tabletPro', width: 1024, upTo: 1024 },
  { id: 'tablet', breakpoint: 'sm', preview: 'tablet', width: 765, upTo: 820 },
  { id: 'mobile', breakpoint: 'xs', preview: 'mobile', width: 375, upTo: 575 },
];

/** The four widths of the preview, widest first. */
export const PREVIEWS: readonly { id: PreviewId; width: number }[] = DEVICES.flatMap(
  ({ id, preview, width }) => (id === preview ? [{ id: preview, width }] : []),
);

export type DeviceId = CanvasDevice['id'];

/** The device of that id; the desktop when there is none. */
export function canvasDeviceOf(id: string | null | undefined): CanvasDevice {
  return DEVICES.find((device) => device.id === id) ?? (DEVICES[0] as CanvasDevice);
}

/** The media query of a device as GrapesJS writes it, or an empty text for the desktop. */
export function mediaOf(device: CanvasDevice): string {
  return device.upTo === null ? '' : `(max-width: ${device.upTo}px)`;
}

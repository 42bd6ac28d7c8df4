/** How the frame of a device lies in the stage. Lengths are CSS pixels; `zoom` is a factor of at most 1. */
export interface Fit {
  zoom: number;
  frameHeight: number;
  x: number;
  y: number;
}

/**
 * Fits a device's full width into the stage, never enlarged, at the stage's full height. GrapesJS scales its area
 * around the middle and, when the frame is wider than the stage, lays it at the left edge: x and y bring it back.
 */
export function fitDevice(stageWidth: number, stageHeight: number, deviceWidth: number): Fit {
  const zoom = Math.min(1, stageWidth / deviceWidth);
  return {
    zoom,
    frameHeight: Math.ceil(stageHeight / zoom),
    x: deviceWidth > stageWidth ? (zoom * (stageWidth - deviceWidth)) / 2 : 0,
    y: (-stageHeight * (1 - zoom)) / 2,
  };
}

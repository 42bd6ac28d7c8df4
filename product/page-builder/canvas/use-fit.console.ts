import type { Editor } from 'grapesjs';
import { type RefObject, useEffect, useState } from 'react';
import { canvasDeviceOf, type DeviceId } from '../devices.ts';
import { fitDevice } from './fit.ts';

/** Keeps the device's frame fitted to the stage; returns the zoom factor. */
export function useFit(
  editor: Editor | null,
  stage: RefObject<HTMLElement | null>,
  deviceId: DeviceId,
): number {
  const [zoom, setZoom] = useState(1);
  useEffect(() => {
    const element = stage.current;
    if (editor === null || element === null) return;
    const fit = (): void => {
      const { clientWidth, clientHeight } = element;
      if (clientWidth === 0 || clientHeight === 0) return;
      const device = canvasDeviceOf(deviceId);
      const to = fitDevice(clientWidth, clientHeight, device.width);
      // The frame's size follows the window: that is no step to undo and no change to save.
      editor.UndoManager.skip(() => {
        editor.Canvas.getFrame()?.set({ width: `${device.width}px`, height: `${to.frameHeight}px` });
      });
      editor.Canvas.setZoom(to.zoom * 100);
      editor.Canvas.setCoords(to.x, to.y);
      setZoom(to.zoom);
    };
    editor.UndoManager.skip(() => {
      editor.Devices.select(deviceId);
    });
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    return () => observer.disconnect();
  }, [editor, stage, deviceId]);
  return zoom;
}

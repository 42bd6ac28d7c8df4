/** Ends toasts after their time, which begins again after a pause. */
export interface ToastClock {
  /** A toast is on screen from now on, for so many ms. */
  begin(id: string, stays: number): void;
  /** A toast is gone. */
  end(id: string): void;
  /** While somebody points at a toast, none of them goes. */
  pause(): void;
  resume(): void;
}

/** @param hide takes a toast whose time is over off the screen */
export function createToastClock(hide: (id: string) => void): ToastClock {
  const open = new Map<string, { stays: number; timer: ReturnType<typeof setTimeout> | undefined }>();
  let isPaused = false;
  const start = (id: string, stays: number) => setTimeout(() => hide(id), stays);
  const stop = (id: string): void => clearTimeout(open.get(id)?.timer);
  return {
    begin(id, stays) {
      stop(id);
      open.set(id, { stays, timer: isPaused ? undefined : start(id, stays) });
    },
    end(id) {
      stop(id);
      open.delete(id);
      // The pointer leaves nothing when the last one goes.
      if (open.size === 0) isPaused = false;
    },
    pause() {
      isPaused = true;
      for (const id of open.keys()) stop(id);
    },
    resume() {
      if (!isPaused) return;
      isPaused = false;
      for (const [id, toast] of open) toast.timer = start(id, toast.stays);
    },
  };
}

/**
 * Tells whether the pointer has moved since the last event. Browsers also send one when something appears below a
 * pointer that rests.
 */
export function createMoves(): (event: { screenX: number; screenY: number }) => boolean {
  let last: { x: number; y: number } | undefined;
  return ({ screenX: x, screenY: y }) => {
    const hasMoved = last !== undefined && (last.x !== x || last.y !== y);
    last = { x, y };
    return hasMoved;
  };
}

import '@mantine/notifications/styles.layer.css';
import { notifications, Notifications, notificationsStore, useNotifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { createMoves, createToastClock } from './toasts/toast-clock.ts';
import { EDGE, toastPlace, type ToastPlace } from './toasts/toast-place.ts';
import { presentToasts, type Toast, type ToastKind } from './toasts.console.tsx';

const ICONS = { success: IconCheck, info: IconInfoCircle, warning: IconAlertTriangle, danger: IconX };
const TITLES = { success: 'great', warning: 'warningTitle', danger: 'errorTitle' } as const;

/** Toasts that are open at once; further ones wait. */
const MOST_AT_ONCE = 3;

const clock = createToastClock((id) => void notifications.hide(id));

/** The title follows the language even while the toast is open. */
function Title({ kind }: { kind: Exclude<ToastKind, 'info'> }) {
  const { t } = useTranslation('kit');
  return t(TITLES[kind]);
}

function show({ kind, message, stays }: Toast, close: string): void {
  const Icon = ICONS[kind];
  // A repeated message replaces its earlier toast: toasts of one kind do not pile up.
  const id = typeof message === 'string' ? `${kind} ${message}` : undefined;
  const isRepeated = notificationsStore.getState().notifications.some((one) => one.id === id);
  if (id) notifications.hide(id);
  notifications.show({
    ...(id ? { id } : {}),
    title: kind === 'info' ? undefined : <Title kind={kind} />,
    message,
    color: kind,
    // Its own time would stand still under a pointer that rested there before the toast came.
    autoClose: false,
    onOpen: (shown) => clock.begin(shown.id!, stays),
    onClose: (shown) => clock.end(shown.id!),
    icon: <Icon size={16} />,
    closeButtonProps: { 'aria-label': close },
  });
  // It stays mounted then, and does not open again.
  if (id && isRepeated) clock.begin(id, stays);
}

const ROOT = '.mantine-Notifications-root[data-position="top-center"]';
const CONTROLS = 'button, a[href], input, select, textarea, [role=combobox]';

const PLACES: Record<ToastPlace, CSSProperties | undefined> = {
  usual: undefined,
  end: { insetBlock: `auto ${EDGE}px` },
  start: { insetBlock: `${EDGE}px auto` },
};

/** Keeps open toasts off the controls of the topmost dialog. */
function usePlace(): ToastPlace {
  const { notifications: open } = useNotifications();
  const [place, setPlace] = useState<ToastPlace>('usual');
  const usual = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (open.length === 0) return setPlace('usual');
    const settle = (): void => {
      const root = document.querySelector<HTMLElement>(ROOT);
      const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
      if (!root || !dialog) return setPlace('usual');
      const now = root.getBoundingClientRect();
      // The screen's own place, which no dialog changes.
      if (place === 'usual' || usual.current === undefined) usual.current = now.top;
      const top = usual.current;
      const area = { left: now.left, right: now.right, top, bottom: top + now.height };
      const controls = [...dialog.querySelectorAll(CONTROLS)].map((each) => each.getBoundingClientRect());
      setPlace(toastPlace(area, controls, window.innerHeight));
    };
    settle();
    const observer = new MutationObserver(settle);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [open, place]);
  return place;
}

/** Shows the toasts. */
export default function ToastWindow() {
  const { t } = useTranslation('kit');
  const close = useRef('');
  const place = usePlace();
  useEffect(() => {
    close.current = t('close');
  }, [t]);
  useEffect(() => presentToasts((toast) => show(toast, close.current)), []);
  useEffect(() => {
    const hasMoved = createMoves();
    // A pointer that moves onto a toast keeps it; one that rested where it came does not.
    const onMove = (event: PointerEvent): void => {
      if (!hasMoved(event)) return;
      const isOver = event.target instanceof Element && event.target.closest(ROOT) !== null;
      if (isOver) clock.pause();
      else clock.resume();
    };
    const { documentElement: page } = document;
    document.addEventListener('pointermove', onMove, { passive: true, capture: true });
    page.addEventListener('pointerleave', clock.resume);
    return () => {
      document.removeEventListener('pointermove', onMove, { capture: true });
      page.removeEventListener('pointerleave', clock.resume);
    };
  }, []);
  const style = PLACES[place];
  return <Notifications limit={MOST_AT_ONCE} {...(style ? { style } : {})} />;
}

import '@mantine/notifications/styles.layer.css';
import { notifications, Notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { presentToasts, type Toast, type ToastKind } from './toasts.console.tsx';

const ICONS = { success: IconCheck, info: IconInfoCircle, warning: IconAlertTriangle, danger: IconX };
const TITLES = { success: 'great', warning: 'warningTitle', danger: 'errorTitle' } as const;

/** Toasts that are open at once; further ones wait. */
const MOST_AT_ONCE = 3;

/** The title follows the language even while the toast is open. */
function Title({ kind }: { kind: Exclude<ToastKind, 'info'> }) {
  const { t } = useTranslation('kit');
  return t(TITLES[kind]);
}

function show({ kind, message, stays }: Toast, close: string): void {
  const Icon = ICONS[kind];
  // A repeated message replaces its earlier toast: toasts of one kind do not pile up.
  const id = typeof message === 'string' ? `${kind} ${message}` : undefined;
  if (id) notifications.hide(id);
  notifications.show({
    ...(id ? { id } : {}),
    title: kind === 'info' ? undefined : <Title kind={kind} />,
    message,
    color: kind,
    autoClose: stays,
    icon: <Icon size={16} />,
    closeButtonProps: { 'aria-label': close },
  });
}

/** Shows the toasts. */
export default function ToastWindow() {
  const { t } = useTranslation('kit');
  const close = useRef('');
  useEffect(() => {
    close.current = t('close');
  }, [t]);
  useEffect(() => presentToasts((toast) => show(toast, close.current)), []);
  return <Notifications limit={MOST_AT_ONCE} />;
}

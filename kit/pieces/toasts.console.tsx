import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** How long a toast of the interface stays, in ms (specification, sections 2 and 9). */
const INTERFACE_MS = 3000;
/** How long a toast about data that could not be read or written stays, in ms. */
const DATA_MS = 5000;

type Title = 'great' | 'errorTitle' | 'warningTitle' | 'infoTitle';

/** The title follows the language even while the toast is open. */
function TitleText({ name }: { name: Title }) {
  const { t } = useTranslation('kit');
  return t(name);
}

function show(name: Title, color: string, Icon: ComponentType<{ size: number }>, message: ReactNode, autoClose: number): void {
  notifications.show({ title: <TitleText name={name} />, message, color, autoClose, icon: <Icon size={16} /> });
}

/** Something was done: titled “Great!”. */
export function toastSuccess(message: ReactNode): void {
  show('great', 'success', IconCheck, message, INTERFACE_MS);
}

/** Something worth knowing happened: “Copied to clipboard”. */
export function toastInfo(message: ReactNode): void {
  notifications.show({ message, color: 'info', autoClose: INTERFACE_MS, icon: <IconInfoCircle size={16} /> });
}

/** Something needs a look, and nothing is lost. */
export function toastWarning(message: ReactNode): void {
  show('warningTitle', 'warning', IconAlertTriangle, message, DATA_MS);
}

/** Data could not be read or written; the message says what to do. */
export function toastFailure(message: ReactNode): void {
  show('errorTitle', 'danger', IconX, message, DATA_MS);
}

import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';

/** Where toasts appear. Mounted once, by the shell. */
export function Toaster() {
  return <Notifications />;
}

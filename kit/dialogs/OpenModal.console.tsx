import { Modal, type ModalProps } from '@mantine/core';
import { useFocusBack } from './use-focus-back.console.ts';

/** A dialog that is rendered only while it is open. It gives the focus back to what opened it. */
export function OpenModal(props: Omit<ModalProps, 'opened'>) {
  useFocusBack();
  return <Modal opened {...props} />;
}

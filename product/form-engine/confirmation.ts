import type { ConfirmationSettings } from './definition/confirmation.ts';

const OFF: ConfirmationSettings = {
  on: false,
  subject: '',
  message: '',
  replyTo: '',
  receipt: false,
  picture: null,
};

/** A form's settings of its confirmation. Forms that were stored before there were any have it off. */
export const confirmationOf = (settings: {
  confirmation?: ConfirmationSettings | undefined;
}): ConfirmationSettings => settings.confirmation ?? OFF;

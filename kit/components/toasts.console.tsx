import { isValidElement, type ReactElement, type ReactNode } from 'react';

/** How long a toast of the interface stays, in ms (specification, sections 2 and 9). */
const INTERFACE_MS = 3000;
/** How long a toast about data that could not be read or written stays, in ms. */
const DATA_MS = 5000;

/** How long a toast stays that offers something to press, in ms: time to read it and to get there by key. */
const ACTION_MS = 10_000;

export type ToastKind = 'success' | 'info' | 'warning' | 'danger';

/** A toast as its window shows it. */
export interface Toast {
  kind: ToastKind;
  message: ReactNode;
  /** Ms until it goes away by itself. */
  stays: number;
}

type Present = (toast: Toast) => void;
const waiting: Toast[] = [];
let present: Present | undefined;
let fetchWindow: (() => void) | undefined;

function show(toast: Toast): void {
  if (present) return present(toast);
  waiting.push(toast);
  fetchWindow?.();
}

/** For the toaster: how to fetch the window that shows toasts. It is fetched when the first toast comes. */
export function onFirstToast(fetch: () => void): void {
  fetchWindow = fetch;
  if (waiting.length > 0) fetch();
}

/** For the window: from now on it shows the toasts, those that waited first. */
export function presentToasts(by: Present): void {
  present = by;
  for (const toast of waiting.splice(0)) by(toast);
}

/** A message of a toast with a link or button below it. */
export const withAction = (message: ReactNode, action: ReactNode): ReactElement => (
  <Offering message={message} action={action} />
);

function Offering({ message, action }: { message: ReactNode; action: ReactNode }) {
  return (
    <>
      {message}
      <div style={{ marginBlockStart: 4 }}>{action}</div>
    </>
  );
}

const offersAction = (message: ReactNode): boolean => isValidElement(message) && message.type === Offering;

/** Something was done: titled “Great!”. It stays longer with an action to press. */
export function toastSuccess(message: ReactNode): void {
  show({ kind: 'success', message, stays: offersAction(message) ? ACTION_MS : INTERFACE_MS });
}

/** Something worth knowing happened: “Copied to clipboard”. */
export function toastInfo(message: ReactNode): void {
  show({ kind: 'info', message, stays: INTERFACE_MS });
}

/** Something needs a look, and nothing is lost. */
export function toastWarning(message: ReactNode): void {
  show({ kind: 'warning', message, stays: DATA_MS });
}

/** Data could not be read or written; the message says what to do. */
export function toastFailure(message: ReactNode): void {
  show({ kind: 'danger', message, stays: DATA_MS });
}

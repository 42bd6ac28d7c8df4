import { isValidElement, type ReactElement, type ReactNode } from 'react';

/** How long a toast of the interface is shown, in ms (specification, sections 2 and 9). */
const INTERFACE_MS = 3000;
/** How long a toast about a failed read or write is shown, in ms. */
const DATA_MS = 5000;

/** How long a toast with a button is shown, in ms: time to read it and to reach it by keyboard. */
const ACTION_MS = 10_000;

export type ToastKind = 'success' | 'info' | 'warning' | 'danger';

/** A toast as its window shows it. */
export interface Toast {
  kind: ToastKind;
  message: ReactNode;
  /** Ms until it disappears. */
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

/** For the toaster: how to fetch the window that shows toasts. It is fetched with the first toast. */
export function onFirstToast(fetch: () => void): void {
  fetchWindow = fetch;
  if (waiting.length > 0) fetch();
}

/** For the window: from now on it shows the toasts, starting with those that waited. */
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

/** An action succeeded: titled “Great!”. It is shown longer with a button. */
export function toastSuccess(message: ReactNode): void {
  show({ kind: 'success', message, stays: offersAction(message) ? ACTION_MS : INTERFACE_MS });
}

/** Information: “Copied to clipboard”. */
export function toastInfo(message: ReactNode): void {
  show({ kind: 'info', message, stays: INTERFACE_MS });
}

/** A warning; nothing is lost. */
export function toastWarning(message: ReactNode): void {
  show({ kind: 'warning', message, stays: DATA_MS });
}

/** A read or write failed; the message names the remedy. */
export function toastFailure(message: ReactNode): void {
  show({ kind: 'danger', message, stays: DATA_MS });
}

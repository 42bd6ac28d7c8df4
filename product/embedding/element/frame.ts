import { MARK, readMessage, type FromElement, type FromFrame } from '../protocol/messages.ts';
import { isAgain } from './way-back.ts';

interface FrameInput {
  /** The only origin that is listened and spoken to. */
  site: string;
  address: string;
  label: string;
  returnTo: string;
  announce: (type: string, detail?: object) => boolean;
  /** The language that the form is in. */
  onLanguage: (language: string) => void;
  /** The browser or the form's site refused the frame. */
  onBlocked: () => void;
}

/** A form's frame. */
export interface EmbeddedFrame {
  element: HTMLIFrameElement;
  stop(): void;
}

/** A loaded frame that keeps silent for so long is none of ours: the browser shows that it was refused. Milliseconds. */
const SILENCE_MS = 4_000;
/** No form is taller, in CSS pixels. */
const TALLEST = 20_000;

/** Makes a frame that grows with the form in it. */
export function frameFor(input: FrameInput): EmbeddedFrame {
  const { site, address, label, returnTo, announce, onLanguage, onBlocked } = input;
  const element = document.createElement('iframe');
  element.src = address;
  element.title = label;
  element.height = '320';
  element.allow = 'payment';
  let silence = 0;
  const hear = (event: MessageEvent): void => {
    if (event.source !== element.contentWindow || event.origin !== site) return;
    const message = readMessage<FromFrame>(event.data);
    if (!message) return;
    window.clearTimeout(silence);
    if (message.type === 'height') element.height = String(Math.min(Math.max(message.height, 0), TALLEST));
    else if (message.type === 'leave') leaveFor(message.address);
    else if (message.type === 'language') onLanguage(message.language);
    else {
      const { tributary: _, type, ...detail } = message;
      announce(type, detail);
    }
  };
  const greet = (): void => {
    const hello: FromElement = {
      tributary: MARK,
      type: 'hello',
      search: window.location.search,
      returnTo,
      again: isAgain(),
    };
    element.contentWindow?.postMessage(hello, site);
    window.clearTimeout(silence);
    silence = window.setTimeout(() => {
      stop();
      announce('error', { reason: 'blocked' });
      onBlocked();
    }, SILENCE_MS);
  };
  const stop = (): void => {
    window.clearTimeout(silence);
    window.removeEventListener('message', hear);
  };
  window.addEventListener('message', hear);
  element.addEventListener('load', greet);
  return { element, stop };
}

/** Takes the whole window to the payment page, or to where the form leads afterwards. */
export function leaveFor(address: string): void {
  if (/^https?:/.test(address)) window.location.assign(address);
}

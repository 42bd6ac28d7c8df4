import type { FromCheckFrame, ToCheckFrame } from '../../form-runtime/live/google/protocol.ts';
import { startCheck } from './google.ts';

type Told = FromCheckFrame extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'tributary'>
    : never
  : never;

// The surrounding page says hello first; messages go only to it, and the frame's policy restricts who may surround it.
let around = '';
let waiting: Told[] = [];

function tell(message: Told): void {
  if (around) window.parent.postMessage({ tributary: 'recaptcha', ...message }, around);
  else waiting.push(message);
}

const place = document.querySelector<HTMLElement>('#check');
const check = place ? startCheck(place, tell) : undefined;

window.addEventListener('message', (event) => {
  const message = event.data as ToCheckFrame | null;
  if (event.source !== window.parent || message?.tributary !== 'recaptcha') return;
  if (around && event.origin !== around) return;
  if (message.type === 'hello' && event.origin !== 'null') {
    around = event.origin;
    const held = waiting;
    waiting = [];
    for (const each of held) tell(each);
  } else if (message.type === 'execute') check?.execute();
  else if (message.type === 'reset') check?.reset();
});

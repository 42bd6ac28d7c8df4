import { isAgain } from '../element/way-back.ts';
import { MARK, readMessage, type FromElement, type FromFrame } from '../protocol/messages.ts';
import { startEmbeddedForm } from './start.ts';

type Told = FromFrame extends infer Each ? (Each extends unknown ? Omit<Each, 'tributary'> : never) : never;

/** Starts the document of an embedded form: in its frame, or opened by itself. @param root the document's element */
export function startDocument(root: HTMLElement): void {
  const form = root.querySelector<HTMLFormElement>('form[data-tributary-form]');
  const around = aroundFrame(root);
  const tellAround = form
    ? startEmbeddedForm(form, {
        step: (step) => around.tell({ type: 'step', step }),
        submitted: (pays) => around.tell({ type: 'submitted', pays }),
        error: (reason) => around.tell({ type: 'error', reason }),
        outcome: (address) => window.location.assign(address),
        language: (language, dir) => {
          Object.assign(root, { lang: language, dir });
          around.tell({ type: 'language', language });
        },
        leave: (address) => around.leave(address),
      })
    : undefined;
  around.onHello((hello) => {
    // Only the frame is loaded again when its form has changed since.
    tellAround?.({ ...hello, again: hello.again || isAgain() });
    around.tell({ type: 'ready' });
    around.tell({ type: 'language', language: root.lang });
    // Thanks of a form that may take the visitor away from the site around it.
    const leaving = root.querySelector<HTMLAnchorElement>('a[data-tf-leaving]');
    if (leaving) around.leave(leaving.href);
    // The body is as tall as its content; the document is as tall as the frame.
    new ResizeObserver(() => around.tell({ type: 'height', height: heightOf(document.body) })).observe(
      document.body,
    );
  });
}

const heightOf = (body: HTMLElement): number => Math.ceil(body.getBoundingClientRect().height);

/** The surrounding page, once it has said hello; messages before that are dropped. */
function aroundFrame(root: HTMLElement) {
  const allowed = (root.dataset['tributaryOrigins'] ?? '').split(' ');
  let origin: string | undefined;
  const tell = (message: Told): void => {
    if (origin !== undefined) window.parent.postMessage({ tributary: MARK, ...message }, origin);
  };
  return {
    tell,
    leave(address: string): void {
      if (window.parent === window) window.location.assign(address);
      else if (origin === undefined) window.open(address, '_top');
      else tell({ type: 'leave', address });
    },
    onHello(greet: (hello: FromElement) => void): void {
      window.addEventListener('message', (event) => {
        const isAllowed = allowed.includes(event.origin) || allowed.includes('*');
        const hello = readMessage<FromElement>(event.data);
        if (event.source !== window.parent || !isAllowed || hello?.type !== 'hello') return;
        if (origin !== undefined || event.origin === 'null') return;
        origin = event.origin;
        greet(hello);
      });
    },
  };
}

/** The part of Google's script that is used here. */
interface Grecaptcha {
  ready(call: () => void): void;
  render(place: HTMLElement, options: Record<string, unknown>): number;
  execute(siteKey: string | number, options: { action: string }): Promise<string>;
  reset(widget: number): void;
}

declare global {
  interface Window {
    grecaptcha?: Grecaptcha;
  }
}

type Tell = (
  message:
    | { type: 'ready'; version: 'v2' | 'v3' }
    | { type: 'missing' }
    | { type: 'height'; height: number }
    | { type: 'token'; token: string },
) => void;

/** CSS pixels: the box of v2, its narrow form, and the pictures that it may ask about. */
const BOX_WIDTH = 304;
const PICTURES_HEIGHT = 600;

/** Loads Google's script and shows its check. */
export function startCheck(place: HTMLElement, tell: Tell) {
  const { source, version, siteKey = '', action = '' } = place.dataset;
  let widget: number | undefined;
  if (!source || (version !== 'v2' && version !== 'v3')) {
    tell({ type: 'missing' });
    return undefined;
  }

  function show(grecaptcha: Grecaptcha): void {
    if (version === 'v2') {
      widget = grecaptcha.render(place, {
        sitekey: siteKey,
        size: window.innerWidth < BOX_WIDTH ? 'compact' : 'normal',
        callback: (token: string) => tell({ type: 'token', token }),
        'expired-callback': () => tell({ type: 'token', token: '' }),
        'error-callback': () => tell({ type: 'missing' }),
      });
      watchHeight(place, tell);
      tell({ type: 'ready', version: 'v2' });
    } else tell({ type: 'ready', version: 'v3' });
  }

  const script = document.createElement('script');
  const address = new URL(source);
  address.searchParams.set('render', version === 'v2' ? 'explicit' : siteKey);
  address.searchParams.set('hl', document.documentElement.lang);
  script.src = address.href;
  script.addEventListener('error', () => tell({ type: 'missing' }));
  script.addEventListener('load', () => {
    const { grecaptcha } = window;
    if (!grecaptcha) return tell({ type: 'missing' });
    grecaptcha.ready(() => {
      try {
        show(grecaptcha);
      } catch {
        // A site key that Google does not know.
        tell({ type: 'missing' });
      }
    });
  });
  document.head.append(script);

  return {
    execute(): void {
      const token = (text: string): void => tell({ type: 'token', token: text });
      try {
        void Promise.resolve(window.grecaptcha?.execute(siteKey, { action })).then(
          (text) => token(text ?? ''),
          () => token(''),
        );
      } catch {
        token('');
      }
    },
    reset(): void {
      if (widget !== undefined) window.grecaptcha?.reset(widget);
    },
  };
}

/** Tells how tall the check is, and makes room for pictures while Google shows them. */
function watchHeight(place: HTMLElement, tell: Tell): void {
  const measure = (): void => {
    const pictures = [...document.querySelectorAll<HTMLIFrameElement>('body > div iframe')].some(
      (frame) => !place.contains(frame) && getComputedStyle(frame).visibility !== 'hidden',
    );
    const box = Math.ceil(place.getBoundingClientRect().height);
    tell({ type: 'height', height: pictures ? Math.max(PICTURES_HEIGHT, box) : box });
  };
  new ResizeObserver(measure).observe(place);
  new MutationObserver(measure).observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['style'],
  });
  measure();
}

import { setText } from '../../fields.ts';
import type { FormTranslate } from '@tributary/form-engine/translate.ts';
import { readFromFrame, type ToCheckFrame } from './protocol.ts';
import type { RecaptchaText } from '@tributary/form-engine/components/recaptcha/texts.data.ts';

/** Milliseconds until a check that says nothing counts as not there: blocked, or Google can't be reached. */
const SILENCE_MS = 10_000;
/** No check is taller, in CSS pixels. */
const TALLEST = 700;

/**
 * The check of Google in a frame of the form's own site. The page and its form stay apart from Google's script, whose
 * widget works in no shadow tree and under no strict policy of styles.
 */
export class RecaptchaCheck {
  readonly #field: HTMLElement;
  readonly #form: HTMLFormElement;
  readonly #t: FormTranslate<RecaptchaText>;
  #frame: HTMLIFrameElement | undefined;
  #state: 'waiting' | 'v2' | 'v3' | 'missing' = 'waiting';
  #token = '';
  #settled: (() => void)[] = [];
  #awaited: ((token: string) => void) | undefined;

  constructor(field: HTMLElement, form: HTMLFormElement, t: FormTranslate<RecaptchaText>) {
    this.#field = field;
    this.#form = form;
    this.#t = t;
    form.addEventListener('input', () => this.start(), { once: true });
  }

  /** The form's own address without its query. */
  get #base(): URL {
    return new URL(
      (this.#form.getAttribute('action') ?? '').replace(/submissions$/, ''),
      window.location.href,
    );
  }

  /** Loads the frame, and with it Google's script: not before the visitor begins. */
  start(): void {
    if (this.#frame) return;
    const frame = document.createElement('iframe');
    this.#frame = frame;
    const address = new URL('recaptcha', this.#base);
    address.searchParams.set('language', this.#form.lang || document.documentElement.lang);
    frame.src = address.href;
    frame.title = this.#t('recaptchaTitle');
    frame.height = '0';
    const tell = (message: ToCheckFrame): void =>
      frame.contentWindow?.postMessage(message, this.#base.origin);
    window.addEventListener('message', (event) => {
      if (event.source !== frame.contentWindow || event.origin !== this.#base.origin) return;
      const message = readFromFrame(event.data);
      if (!message) return;
      if (message.type === 'ready') this.#settle(message.version);
      else if (message.type === 'missing') this.#settle('missing');
      else if (message.type === 'height')
        frame.height = String(Math.min(Math.max(message.height, 0), TALLEST));
      else this.#take(message.token);
    });
    frame.addEventListener('load', () => tell({ tributary: 'recaptcha', type: 'hello' }));
    setTimeout(() => this.#settle('missing'), SILENCE_MS);
    this.#field.querySelector('.tf-recaptcha')?.prepend(frame);
  }

  #settle(state: 'v2' | 'v3' | 'missing'): void {
    if (this.#state !== 'waiting') return;
    this.#state = state;
    for (const settled of this.#settled) settled();
    this.#settled = [];
    if (state === 'missing') {
      this.#frame?.setAttribute('height', '0');
      this.#awaited?.('');
    }
  }

  #take(token: string): void {
    this.#token = token;
    if (token) this.showError(false);
    this.#awaited?.(token);
    this.#awaited = undefined;
  }

  /** Resolves when it is known whether the check is there. */
  async known(): Promise<void> {
    this.start();
    if (this.#state === 'waiting') await new Promise<void>((resolve) => this.#settled.push(resolve));
  }

  get isKnown(): boolean {
    return this.#state !== 'waiting';
  }

  /** Whether the step that it is in is shown. */
  get isShown(): boolean {
    return this.#field.offsetParent !== null;
  }

  /** Whether visitors see a box that they have not ticked. */
  get needsTick(): boolean {
    return this.#state === 'v2' && this.#token === '' && this.isShown;
  }

  showError(isShown: boolean): void {
    const error = this.#field.querySelector<HTMLElement>('.tf-error');
    if (!error) return;
    error.hidden = !isShown;
    setText(error, isShown ? this.#t('recaptchaTick') : '');
    if (isShown) this.#frame?.focus();
  }

  /** A token for one submission; empty where the check is not there or not done. */
  async token(): Promise<string> {
    await this.known();
    if (this.#state === 'v3') {
      const fresh = new Promise<string>((resolve) => {
        this.#awaited = resolve;
        setTimeout(() => resolve(''), SILENCE_MS);
      });
      this.#frame?.contentWindow?.postMessage({ tributary: 'recaptcha', type: 'execute' }, this.#base.origin);
      return fresh;
    }
    return this.#token;
  }

  /** A token can be used once: the box can be ticked again. */
  used(): void {
    this.#token = '';
    if (this.#state === 'v2')
      this.#frame?.contentWindow?.postMessage({ tributary: 'recaptcha', type: 'reset' }, this.#base.origin);
  }
}

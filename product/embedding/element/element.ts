import { frameFor, type EmbeddedFrame } from './frame.ts';
import { standInPage } from './inline.ts';
import { dialogWith } from './popup.ts';
import { styleRoot } from './style.ts';
import { takeOutcome, wayBack } from './way-back.ts';

const NAME = 'tributary-form';
const VERSION_PATH = '/embed/v5/';

/** The language of the surrounding page, then those of the visitor's browser. */
const preferred = (): string[] =>
  [document.documentElement.lang, ...navigator.languages].filter(Boolean).slice(0, 8);

/**
 * Defines the element `tributary-form`. Its attributes: `form` (id), `mode` (`frame`, `inline` or `popup`), `language`
 * (the surrounding page's language where it is missing), `label` and `return-to`. Its content, a link to the form's own
 * address, is shown where the form can't be.
 * @param scriptSite the origin of the organization's site
 */
export function defineElement(scriptSite: string): void {
  if (customElements.get(NAME)) return;

  class TributaryForm extends HTMLElement {
    private frames: EmbeddedFrame[] = [];

    connectedCallback(): void {
      // A script from the cache is there before the link in the element is.
      if (document.readyState === 'loading')
        document.addEventListener('DOMContentLoaded', () => this.start(), { once: true });
      else this.start();
    }

    disconnectedCallback(): void {
      for (const frame of this.frames) frame.stop();
      this.frames = [];
      this.shadowRoot?.replaceChildren();
    }

    private start(): void {
      const id = this.getAttribute('form') ?? '';
      if (!this.isConnected || !/^[0-9a-f-]{36}$/.test(id)) return;
      const link = this.querySelector<HTMLAnchorElement>(`a[href*="${VERSION_PATH}${id}"]`);
      // Two organizations' forms on one page: the link identifies the organization.
      const site = link ? new URL(link.href).origin : scriptSite;
      const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
      const language = this.getAttribute('language') ?? '';
      const base = `${site}${VERSION_PATH}${id}`;
      const path = language ? `${base}/${language}` : base;
      const query = language ? '' : `?languages=${encodeURIComponent(preferred().join())}`;
      const label = this.getAttribute('label') || link?.textContent?.trim() || 'Form';
      const returnTo = this.getAttribute('return-to') ?? wayBack();
      const owner = takeOutcome(id);
      const address = owner
        ? `${base}/outcome?${new URLSearchParams({ for: owner, to: returnTo }).toString()}`
        : path + query;
      const announce = (type: string, detail: object = {}): boolean =>
        this.dispatchEvent(
          new CustomEvent(`tributary:${type}`, {
            detail: { form: id, ...detail },
            bubbles: true,
            composed: true,
          }),
        );
      styleRoot(root);
      const standInFrame = (inside: ParentNode, source: string): void => {
        const frame = frameFor({
          site,
          address: source,
          label,
          returnTo,
          announce,
          onLanguage: (shown) => nameClose(shown),
          onBlocked: showLink,
        });
        this.frames.push(frame);
        inside.replaceChildren(frame.element);
      };
      let nameClose = (_language: string): void => {};
      const showLink = (): void => root.replaceChildren(document.createElement('slot'));
      const mode = this.getAttribute('mode');
      if (mode === 'popup') {
        const dialog = dialogWith(root, label, () => {
          if (!dialog.room.hasChildNodes()) standInFrame(dialog.room, address);
        });
        nameClose = dialog.speak;
        nameClose(language || preferred()[0] || '');
        if (owner) dialog.show();
      } else if (mode === 'inline' && !owner) {
        const events = { announce, outcome: (shown: string) => standInFrame(root, shown) };
        // The page's policy may forbid the form's requests; a frame is another page with its own policy.
        const source = `${path}.json${query}`;
        standInPage(root, { site, source, returnTo, ...events }).catch(() => standInFrame(root, address));
      } else standInFrame(root, address);
      if (owner) this.scrollIntoView({ block: 'nearest' });
    }
  }

  customElements.define(NAME, TributaryForm);
}

import { factorMessagesOf } from '../second-factor/messages.ts';
import { html, type Html } from './html.ts';
import type { Frame } from './layout.ts';

/**
 * A button that signs in with a passkey, as a separate form. The script shows it where the browser can, fills in the
 * answer and sends it; without script it stays hidden.
 * @param options the argument of `navigator.credentials.get`
 * @param offersItself whether the browser may offer passkeys in the field of the e-mail address as well
 */
export function passkeyButton(frame: Frame, action: string, options: object, offersItself: boolean): Html {
  const messages = factorMessagesOf(frame.language).passkey;
  return html`<form
      class="passkey"
      method="post"
      action="${action}"
      data-passkey="${JSON.stringify(options)}"
      ${offersItself ? html`data-offer="yes"` : null}
      hidden
    >
      <p class="or"><span>${messages.or}</span></p>
      <input type="hidden" name="assertion" value="" />
      <button class="button second" type="submit">
        <svg
          viewBox="0 0 24 24"
          fill="none"
          stroke-width="1.75"
          stroke-linecap="round"
          stroke-linejoin="round"
          aria-hidden="true"
          focusable="false"
        >
          <circle cx="8" cy="15" r="4.5" />
          <path d="m11.2 11.8 8.3-8.3M16 7l3 3M13.5 9.5l2 2" /></svg
        >${messages.use}
      </button>
      <p class="field-error" role="status" data-cancelled="${messages.cancelled}"></p>
    </form>
    <script src="${frame.passkeyScript}" defer></script>`;
}

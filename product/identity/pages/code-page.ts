import { fillMessage } from '@tributary/kit/i18n/fill-message.ts';
import { factorMessagesOf } from '../second-factor/messages.ts';
import { html } from './html.ts';
import type { Frame } from './layout.ts';
import { stepPage } from './step-page.ts';
import { passkeyButton } from './passkey-button.ts';

export interface CodeView {
  frame: Frame;
  /** Which kind of code the page asks for; both are taken on either. */
  kind: 'code' | 'recovery';
  action: string;
  /** The page that asks for the other kind. */
  otherKind: string;
  otherAccount: string;
  email: string;
  /** How to ask for a passkey of this account; null when it has none. */
  passkey: object | null;
  /** An error of the whole form, in words. */
  problem?: string;
  /** The code's error, in words. */
  field?: string;
}

/** The page that asks for the second factor, after the right password. */
export function codePage(view: CodeView): string {
  const messages = factorMessagesOf(view.frame.language).step;
  const isRecovery = view.kind === 'recovery';
  const lead = isRecovery ? messages.leadRecovery : view.passkey ? messages.leadPasskey : messages.lead;
  const problem = view.problem ?? view.field;
  const describedBy = [isRecovery ? 'code-help' : '', view.field ? 'code-error' : ''].filter(Boolean);
  return stepPage(
    view.frame,
    {
      title: messages.title,
      lead: fillMessage(lead, { email: view.email }),
      problem: problem ? { title: messages.problem, text: problem } : undefined,
    },
    html`<form method="post" action="${view.action}" novalidate>
        <div class="field">
          <label for="code">${isRecovery ? messages.recoveryCode : messages.code}</label>
          <input
            id="code"
            name="code"
            type="text"
            required
            maxlength="32"
            ${
              isRecovery
                ? html`autocomplete="off" autocapitalize="characters"`
                : html`autocomplete="one-time-code" inputmode="numeric"`
            }
            spellcheck="false"
            autofocus
            ${view.field ? html`aria-invalid="true"` : null}
            ${describedBy.length ? html`aria-describedby="${describedBy.join(' ')}"` : null}
          />
          ${view.field ? html`<p class="field-error" id="code-error">${view.field}</p>` : null}
          ${isRecovery ? html`<p class="field-help" id="code-help">${messages.recoveryHelp}</p>` : null}
        </div>
        <div class="check">
          <input id="remember" name="remember" type="checkbox" value="yes" aria-describedby="remember-help" />
          <div>
            <label for="remember">${messages.remember}</label>
            <p class="field-help" id="remember-help">${messages.rememberHelp}</p>
          </div>
        </div>
        <button class="button" type="submit">${messages.submit}</button>
      </form>
      ${view.passkey ? passkeyButton(view.frame, view.action, view.passkey, false) : null}
      <p class="under">
        <a href="${view.otherKind}">${isRecovery ? messages.useCode : messages.useRecovery}</a>
      </p>
      <p class="under"><a href="${view.otherAccount}">${messages.other}</a></p>`,
  );
}

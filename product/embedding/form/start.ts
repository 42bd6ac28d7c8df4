import { fillFromAddress } from '../../form-runtime/fields.ts';
import { enhanceForm } from '../../form-runtime/form.ts';
import { sendOverNetwork, type Send } from '../../form-runtime/send.ts';

/** What happens in an embedded form, for the page around it. Nothing of it is personal. */
export interface EmbeddedFormEvents {
  step(step: number): void;
  submitted(pays: boolean): void;
  error(reason: string): void;
  /** The outcome, which is shown where the form was. */
  outcome(address: string): void;
  /** The way to the payment page, which takes the whole window. */
  leave(address: string): void;
}

/** The page that the form stands in. */
export interface PageAround {
  /** Its query, from which hidden fields are filled. */
  search: string;
  /** The address that the visitor comes back to after paying. */
  returnTo: string;
}

/** Enhances a form that stands on another site. Returns a function that says more of the page around it. */
export function startEmbeddedForm(
  form: HTMLFormElement,
  events: EmbeddedFormEvents,
): (around: PageAround) => void {
  const send: Send = async (action, payload) => {
    const outcome = await sendOverNetwork(action, payload);
    if (outcome.kind === 'sent') events.submitted(outcome.location !== null && !isOutcome(outcome.location));
    else events.error(outcome.kind);
    return outcome;
  };
  const follow = (address: string): void =>
    isOutcome(address) ? events.outcome(address) : events.leave(address);
  form.addEventListener('tributary:step', (event) =>
    events.step((event as CustomEvent<{ step: number }>).detail.step),
  );
  enhanceForm(form, { send, follow });
  return ({ search, returnTo }) => {
    fillFromAddress(form, search);
    if (!form.isConnected) return;
    const field =
      form.querySelector<HTMLInputElement>('input[name="_returnTo"]') ?? document.createElement('input');
    field.type = 'hidden';
    field.name = '_returnTo';
    field.value = returnTo;
    form.append(field);
  };
}

/** Whether an address shows an outcome in the form's place; every other takes the whole window. */
const isOutcome = (address: string): boolean => new URL(address).pathname.startsWith('/embed/');

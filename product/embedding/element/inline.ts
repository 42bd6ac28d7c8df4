import { leaveFor } from './frame.ts';
import { styleRoot } from './style.ts';
import { isAgain } from './way-back.ts';

interface InlineInput {
  site: string;
  /** Where the form's html is. */
  source: string;
  returnTo: string;
  announce: (type: string, detail?: object) => boolean;
  /** Shows an outcome where the form was. */
  outcome: (address: string) => void;
}

/** The response of the form's site for a page of another site. */
interface FormInPage {
  html: string;
  styles: string;
  /** Path of the module that enhances it. */
  script: string;
  language: string;
  dir: string;
}

/** The part of that module that is used here. */
interface FormModule {
  startEmbeddedForm(
    form: HTMLFormElement,
    events: Record<string, (value: never) => void>,
  ): (around: { search: string; returnTo: string; again: boolean }) => void;
}

/**
 * Puts a form into the page itself, in a shadow tree. Throws where the page's policy forbids it, or the form's site does
 * not let this page read it.
 */
export async function standInPage(root: ShadowRoot, input: InlineInput): Promise<void> {
  const { site, source, returnTo, announce, outcome } = input;
  const response = await fetch(source, { credentials: 'omit' });
  if (!response.ok) throw new Error(String(response.status));
  const { html, styles, script, language, dir } = (await response.json()) as FormInPage;
  const module = (await import(/* @vite-ignore */ new URL(script, site).href)) as FormModule;
  const place = document.createElement('div');
  place.lang = language;
  place.dir = dir;
  place.innerHTML = html;
  const form = place.querySelector('form');
  if (!form) throw new Error('no form');
  form.setAttribute('action', new URL(form.getAttribute('action') ?? '', site).href);
  styleRoot(root, styles);
  root.replaceChildren(place);
  const tell = module.startEmbeddedForm(form, {
    step: (step: number) => announce('step', { step }),
    submitted: (pays: boolean) => announce('submitted', { pays }),
    error: (reason: string) => announce('error', { reason }),
    outcome,
    leave: leaveFor,
  });
  tell({ search: window.location.search, returnTo, again: isAgain() });
  announce('ready');
}

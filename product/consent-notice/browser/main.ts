import { keepChoice, readChoice, type TagChoice } from './choice.ts';
import { loadContainer, tellOutcome, type Container } from './tags.ts';
import { runWaiting } from './waiting.ts';

// Runs at the end of a published page, right behind the notice that the page was published with.
const own = document.currentScript;
if (own instanceof HTMLScriptElement) start(own);

function start({ dataset, previousElementSibling }: HTMLScriptElement): void {
  const { provider = '', container = '', consent, advertising, asked } = dataset;
  const page: Container = { provider, container, advertising: advertising === 'true' };
  const thanks = document.querySelector<HTMLElement>('.tf-thanks');
  // Addresses that open one person's records are secret.
  const isPrivate = /^\/(forms|gifts|preferences|embed)\//.test(location.pathname);
  const isOther = thanks === null && document.querySelector('.tf-outcome') !== null;

  function loadTags(): void {
    loadContainer(page);
    if (thanks) tellOutcome(page, thanks);
  }
  function load(what: () => void): void {
    if (isPrivate || isOther) return;
    // The address of the thanks opens them: nothing that is loaded sees it.
    if (thanks) history.replaceState(history.state, '', location.pathname);
    what();
  }
  function accepted(): void {
    if (consent === 'ask') load(loadTags);
    // Those at the end of the page are not there yet while it is read.
    if (document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', () => load(() => void runWaiting()));
    else load(() => void runWaiting());
  }

  if (consent === 'always') load(loadTags);
  const asks = consent === 'ask' || asked !== undefined;
  if (!asks || !(previousElementSibling instanceof HTMLElement)) return;
  const notice = previousElementSibling;
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean };
  let choice: TagChoice | undefined =
    readChoice(Date.now(), asked ?? '') ?? (globalPrivacyControl === true ? 'refused' : undefined);
  let opener: HTMLElement | undefined;

  /** The notice covers the end of the window: the focused element is scrolled beside it. */
  function makeRoom(): void {
    const height = notice.hidden ? '' : `${notice.offsetHeight}px`;
    document.documentElement.style.scrollPaddingBottom = height;
    document.body.style.paddingBottom = height;
  }
  function show(): void {
    notice.hidden = false;
    makeRoom();
  }
  function close(): void {
    notice.hidden = true;
    makeRoom();
    opener?.focus();
    opener = undefined;
  }
  function choose(next: TagChoice): void {
    const before = choice;
    choice = next;
    keepChoice(next, Date.now(), asked ?? '');
    close();
    if (next === 'accepted' && before !== 'accepted') accepted();
    // Running scripts can't be removed: the page loads again without them.
    if (next === 'refused' && before === 'accepted') {
      forgetCookies();
      location.reload();
    }
  }

  // First in the order of the keyboard, although it is at the end of the window.
  document.body.prepend(notice);
  for (const button of notice.querySelectorAll<HTMLButtonElement>('[data-choice]'))
    button.addEventListener('click', () =>
      choose(button.dataset['choice'] === 'accepted' ? 'accepted' : 'refused'),
    );
  notice.addEventListener('keydown', ({ key }) => {
    // Who opened it again may leave it as it was.
    if (key === 'Escape' && choice) close();
  });
  window.addEventListener('resize', makeRoom);
  for (const button of document.querySelectorAll<HTMLElement>('[data-consent-change]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      opener = button;
      show();
      notice.querySelector<HTMLElement>('[data-choice]')?.focus();
    });
  }
  if (choice === 'accepted') accepted();
  else if (choice === undefined && !isPrivate) show();
}

/** Takes back the cookies that tags have set for this host and those above it; sites set none that scripts can read. */
function forgetCookies(): void {
  const labels = location.hostname.split('.');
  for (const cookie of document.cookie.split(';')) {
    const name = cookie.split('=', 1)[0]?.trim();
    if (!name) continue;
    const ended = `${name}=; path=/; max-age=0`;
    document.cookie = ended;
    for (let at = 0; at < labels.length; at += 1)
      document.cookie = `${ended}; domain=${labels.slice(at).join('.')}`;
  }
}

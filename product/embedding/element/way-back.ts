/** Query parameter of the page's address after a payment: the form and the transaction whose outcome is shown. */
const SHOWN = 'tributary';

/** The page's own address, to which visitors come back after paying. */
export function wayBack(): string {
  const address = new URL(window.location.href);
  address.searchParams.delete(SHOWN);
  address.hash = '';
  return address.href;
}

/** Whether this page was loaded again or gone back to, and is no new visit. */
export function isAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return entry?.type === 'reload' || entry?.type === 'back_forward';
}

/** Takes the outcome of a form out of the page's address, so that a reload shows the form again. Empty for none. */
export function takeOutcome(formId: string): string {
  const address = new URL(window.location.href);
  const shown = address.searchParams.get(SHOWN) ?? '';
  if (!shown.startsWith(`${formId}.`)) return '';
  address.searchParams.delete(SHOWN);
  history.replaceState(history.state, '', address.href);
  return shown.slice(formId.length + 1);
}

/**
 * Tells the form's site that this form was seen, begun, or reached a step: a few words, no cookie, nothing about the
 * visitor.
 */
export function tellSeen(form: HTMLFormElement): (what: string) => void {
  const told = new Set<string>();
  const page = form.querySelector<HTMLInputElement>('input[name=_page]')?.value;
  const address = (form.getAttribute('action') ?? '').replace(/submissions$/, 'seen');
  return (what) => {
    if (told.has(what) || !navigator.sendBeacon) return;
    told.add(what);
    navigator.sendBeacon(address, page ? `${what} ${page}` : what);
  };
}

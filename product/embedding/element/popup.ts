/** “Close” in the languages of forms, by the first part of a tag. */
const CLOSE: Record<string, string> = {
  en: 'Close',
  es: 'Cerrar',
  fr: 'Fermer',
  de: 'Schließen',
  ar: 'إغلاق',
};

/** A button, and the dialog that it opens; the browser gives the focus back to the button. */
export function dialogWith(
  root: ShadowRoot,
  label: string,
  onOpen: () => void,
): { room: HTMLElement; show: () => void; speak: (language: string) => void } {
  const make = <Name extends 'button' | 'dialog' | 'div'>(name: Name, className: string) =>
    Object.assign(document.createElement(name), { className });
  const open = make('button', 'open');
  const dialog = make('dialog', '');
  const close = make('button', 'close');
  const room = make('div', 'room');
  open.type = close.type = 'button';
  open.textContent = label;
  open.setAttribute('aria-haspopup', 'dialog');
  close.textContent = '×';
  dialog.setAttribute('aria-label', label);
  dialog.append(close, room);
  root.replaceChildren(open, dialog);
  const show = (): void => {
    onOpen();
    dialog.showModal();
  };
  open.addEventListener('click', show);
  close.addEventListener('click', () => dialog.close());
  /** Names the button in the form's language. */
  const speak = (language: string): void =>
    close.setAttribute('aria-label', CLOSE[language.slice(0, 2)] ?? CLOSE['en']!);
  return { room, show, speak };
}

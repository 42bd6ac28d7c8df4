/** What has the focus; for a menu's item the menu's button, because the menu closes. */
export function findOpener(): Element | null {
  const active = document.activeElement;
  const button = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return (button ? document.getElementById(button) : null) ?? active;
}

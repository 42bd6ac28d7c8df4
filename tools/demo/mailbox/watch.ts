/** Runs in the mailbox's page: fetches the list every two seconds, so that new emails appear. */
export const WATCH_SCRIPT = `
const list = document.getElementById('emails');
const news = document.getElementById('news');
let last = list.innerHTML;
setInterval(async () => {
  if (document.hidden) return;
  const response = await fetch('/list' + location.search).catch(() => undefined);
  if (!response?.ok) return;
  const next = await response.text();
  if (next === last) return;
  const before = list.querySelectorAll('a').length;
  const focused = list.contains(document.activeElement) ? document.activeElement.getAttribute('href') : null;
  list.innerHTML = last = next;
  if (before === 0 && list.querySelector('a')) return location.reload();
  if (focused) list.querySelector('a[href="' + CSS.escape(focused) + '"]')?.focus();
  if (list.querySelectorAll('a').length > before) news.textContent = news.dataset.words;
}, 2000);
`;

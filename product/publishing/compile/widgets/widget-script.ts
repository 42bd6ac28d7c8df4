/**
 * The script of films, links to share a page and countdowns; only a page with one of them has it. It loads nothing by
 * itself: a film's player is made when the visitor asks for it.
 */
export const WIDGET_SCRIPT = `
(() => {
  for (const open of document.querySelectorAll('.ts-video-open[data-source]'))
    open.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      const { player: tag, source, title } = open.dataset;
      const player = document.createElement(tag);
      player.className = 'ts-video-player';
      player.title = title;
      if (tag === 'video') Object.assign(player, { controls: true, autoplay: true, playsInline: true });
      else Object.assign(player, { allow: 'autoplay; fullscreen; picture-in-picture', allowFullscreen: true });
      player.tabIndex = 0;
      player.src = source;
      open.replaceWith(player);
      player.focus();
    });
  if (navigator.clipboard)
    for (const copy of document.querySelectorAll('.ts-share-copy[data-link]')) {
      copy.parentElement.hidden = false;
      copy.addEventListener('click', async () => {
        await navigator.clipboard.writeText(copy.dataset.link);
        copy.nextElementSibling.textContent = copy.dataset.done;
      });
    }
  const units = [['day', 86400], ['hour', 3600], ['minute', 60], ['second', 1]];
  const { lang } = document.documentElement;
  for (const box of document.querySelectorAll('.ts-countdown[data-until]')) {
    const rest = box.querySelector('.ts-countdown-rest');
    const until = Date.parse(box.dataset.until);
    const show = () => {
      let left = Math.floor((until - Date.now()) / 1000);
      rest.hidden = false;
      if (left <= 0) {
        rest.textContent = box.dataset.over;
        clearInterval(timer);
        return;
      }
      rest.replaceChildren(...units.map(([unit, seconds]) => {
        const count = Math.floor(left / seconds);
        left -= count * seconds;
        const place = document.createElement('span');
        const written = new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'long', useGrouping: false });
        place.append(...written.formatToParts(count).map(({ type, value }) => {
          if (type !== 'integer') return value;
          const figure = document.createElement('strong');
          figure.textContent = value;
          return figure;
        }));
        return place;
      }));
    };
    const timer = setInterval(show, 1000);
    show();
  }
})();
`.trim();

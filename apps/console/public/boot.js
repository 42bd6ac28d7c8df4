// Runs before the first paint, so that a dark or right-to-left console does not flash light or left-to-right.
(() => {
  const root = document.documentElement;
  const read = (name) => {
    try {
      return localStorage.getItem('tributary.' + name);
    } catch {
      return null;
    }
  };
  const skin = read('skin');
  const dark = skin === 'dark' || (skin === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  if (read('direction') === 'rtl') root.dir = 'rtl';
  if (read('language') === 'es') root.lang = 'es';
})();

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

  // Without the first script nothing could say that it did not load: the logo would stand there for ever.
  const texts =
    root.lang === 'es'
      ? ['No se ha podido cargar la consola. Comprueba tu conexión.', 'Intentar de nuevo']
      : ['The console could not be loaded. Check your connection.', 'Try again'];
  const say = () => {
    const boot = document.querySelector('.boot');
    if (!boot) return;
    const text = document.createElement('p');
    const button = document.createElement('button');
    text.textContent = texts[0];
    button.textContent = texts[1];
    button.onclick = () => location.reload();
    boot.removeAttribute('aria-hidden');
    boot.setAttribute('role', 'alert');
    boot.append(text, button);
  };
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && say(), true);
})();

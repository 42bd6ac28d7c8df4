/** The script that visitors load: a box to tick as v2 has it, and tokens without one as v3 gives them. */
export const WIDGET = `(() => {
  const base = document.currentScript.src.replace(/api\\.js.*$/, '');
  async function tokenFor(sitekey, action) {
    const body = new URLSearchParams({ sitekey, action: action || '' });
    const response = await fetch(base + 'simulator/token', { method: 'POST', body });
    if (!response.ok) throw new Error('Invalid site key');
    return (await response.json()).token;
  }
  const widgets = [];
  window.grecaptcha = {
    ready: (call) => call(),
    render(place, options) {
      const label = document.createElement('label');
      label.style.cssText = 'box-sizing:border-box;display:flex;gap:12px;align-items:center;width:' +
        (options.size === 'compact' ? 158 : 304) + 'px;height:78px;padding:0 14px;border:1px solid #d3d3d3;' +
        'border-radius:3px;background:#f9f9f9;color:#000;font:14px Roboto,Arial,sans-serif;cursor:pointer';
      const box = document.createElement('input');
      box.type = 'checkbox';
      box.style.cssText = 'width:26px;height:26px;margin:0';
      label.append(box, document.createTextNode('I’m not a robot (simulated)'));
      place.append(label);
      let timer;
      const untick = () => {
        clearTimeout(timer);
        box.checked = false;
        box.removeAttribute('aria-description');
      };
      box.addEventListener('change', async () => {
        clearTimeout(timer);
        box.removeAttribute('aria-description');
        if (!box.checked) return options['expired-callback']?.();
        try {
          options.callback(await tokenFor(options.sitekey));
          // Google's box shows its tick only now; a plain box shows it from the click on.
          box.setAttribute('aria-description', 'Token given');
          timer = setTimeout(() => { untick(); options['expired-callback']?.(); }, 120000);
        } catch { options['error-callback']?.(); }
      });
      return widgets.push(untick) - 1;
    },
    execute: (sitekey, options) => tokenFor(sitekey, options.action),
    reset: (widget) => widgets[widget]?.(),
  };
})();`;

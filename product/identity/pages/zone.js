// For the form that makes an organization: sends the browser's time zone, and proposes an address from the name until the
// person types one. `suggestSlug` is defined before this text.
(() => {
  const field = document.querySelector('input[name=timezone]');
  if (field) field.value = Intl.DateTimeFormat().resolvedOptions().timeZone;

  const name = document.getElementById('organization');
  const slug = document.getElementById('slug');
  if (!name || !slug) return;
  let proposed = '';
  name.addEventListener('input', () => {
    if (slug.value !== proposed) return;
    proposed = suggestSlug(name.value, slug.maxLength);
    slug.value = proposed;
  });
})();

/** The response of the form's site for a form in a language. */
interface FormInLanguage {
  html: string;
  language: string;
  dir: string;
}

/**
 * Reads a form in another of its languages from its own site.
 * @param step where the visitor is; a summary shows the last step
 * @throws Error where the site does not return it
 */
export async function readInLanguage(
  form: HTMLFormElement,
  language: string,
  step: number,
): Promise<{ form: HTMLFormElement; language: string; dir: string }> {
  const { action, dataset } = form;
  const query = new URLSearchParams({ lang: language }).toString();
  const address = new URL(`/embed/v5/${dataset['tributaryForm']}.json?${query}`, action);
  const response = await fetch(address, { credentials: 'omit' });
  if (!response.ok) throw new Error(String(response.status));
  const read = (await response.json()) as FormInLanguage;
  const place = document.createElement('template');
  place.innerHTML = read.html;
  const found = place.content.querySelector('form');
  const brought = found?.querySelector('script[data-tf-schema]');
  if (!found || !brought) throw new Error('no form');
  found.action = action;
  const data = JSON.parse(brought.textContent) as {
    schema: { components: { type: string }[] };
    step: number;
  };
  const steps = data.schema.components.filter(({ type }) => type === 'pageBreak').length + 1;
  brought.textContent = JSON.stringify({ ...data, step: Math.min(step, steps - 1) });
  return { form: found, language: read.language, dir: read.dir };
}

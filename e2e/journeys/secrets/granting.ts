/**
 * Grants access on the CRM's own page.
 * @returns the parameters with which the service sends the browser back
 */
export async function grantAtCrm(url: string): Promise<Record<string, string>> {
  const body = new URLSearchParams({ answer: 'allow' });
  const allowed = await fetch(url, { method: 'POST', redirect: 'manual', body });
  return Object.fromEntries(new URL(allowed.headers.get('location') ?? '').searchParams);
}

/** The same on the page of a service that a custom integration names. */
export async function grantAtService(url: string): Promise<Record<string, string>> {
  const page = await (await fetch(url)).text();
  const [, href = ''] = /<a href="([^"]*)">Allow</.exec(page) ?? [];
  return Object.fromEntries(new URL(href.replaceAll('&amp;', '&')).searchParams);
}

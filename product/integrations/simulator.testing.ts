import { spawnSimulator } from '../connectors/testing/spawn-simulator.testing.ts';

/** Google reCAPTCHA and the services that find addresses, in a separate process. */
export async function startIntegrationsSimulator() {
  const { line, stop } = await spawnSimulator('integrations');
  const { url } = JSON.parse(line) as { url: string };
  const control = async (wanted: object = {}): Promise<string[]> => {
    const response = await fetch(`${url}/__control`, { method: 'POST', body: JSON.stringify(wanted) });
    if (!response.ok) throw new Error(await response.text());
    return ((await response.json()) as { asked: string[] }).asked;
  };
  return {
    url,
    control,
    /** A token as a browser on this host gets it. */
    async token(hostname: string, action = ''): Promise<string> {
      const response = await fetch(`${url}/recaptcha/recaptcha/simulator/token`, {
        method: 'POST',
        headers: { origin: `http://${hostname}` },
        body: new URLSearchParams({ sitekey: 'test-site-key', action }),
      });
      return ((await response.json()) as { token: string }).token;
    },
    stop,
  };
}

import { createApp } from '@tributary/engine/lifecycle/app.server.ts';
import { startFeatures } from '@tributary/engine/feature/feature.server.ts';
import { openDatabase } from '@tributary/engine/storage/database.server.ts';
import { createSealer, type Sealer } from '@tributary/engine/storage/sealing.server.ts';
import type { Authority } from '@tributary/product/domains/authority/authority.server.ts';
import { domainsAtWorkFeature } from '@tributary/product/domains/feature.server.ts';
import { workOnDomains } from '@tributary/product/domains/run/worker.server.ts';
import { sealEmailsWith } from '@tributary/product/mail/queue.server.ts';
import { domainMappingsFeature } from '@tributary/resources/domain-mappings/feature.server.ts';
import { readSettings } from '../settings.server.ts';
import { openDomains } from './domains.server.ts';

// A worker of the tests that kills its process: `killed-worker.testing.ts {order | key | certificate} {seconds ahead}`.
const [, , moment, ahead] = process.argv;
const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('unreachable');
};

const settings = readSettings(process.env);
const db = openDatabase({ url: settings.databaseUrl!, connections: 2 });
const sealer = createSealer(settings.secretsKey);
sealEmailsWith(sealer);
const app = createApp({ db, sealer, definitions: [domainMappingsFeature.resource!] });
const domains = await openDomains(app, settings, (error) => process.stderr.write(`${String(error)}\n`));
startFeatures(app, [domainMappingsFeature, domainsAtWorkFeature], {
  ownDomains: domains.ownDomains,
  domains: domains.handlers,
});
const { authority } = domains.run;
const mortal: Authority = {
  ...authority!,
  async order(domain) {
    const made = await authority!.order(domain);
    return moment === 'order' ? die() : made;
  },
  async advance(url, csr) {
    const chain = await authority!.advance(url, csr);
    return moment === 'certificate' && chain !== undefined ? die() : chain;
  },
};
const mortalSealer: Sealer = {
  ...sealer,
  seal: (content, place) =>
    moment === 'key' && place.startsWith('domain-key/') ? die() : sealer.seal(content, place),
};

for (let round = 0; ; round += 1) {
  const now = () => new Date(Date.now() + (Number(ahead) + round) * 1_000);
  await workOnDomains({ ...domains.run, authority: mortal, sealer: mortalSealer, now }, (error) =>
    process.stderr.write(`${String(error)}\n`),
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
}

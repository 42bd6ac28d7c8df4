import { setTimeout as sleep } from 'node:timers/promises';
import { openSmtpServer } from '@tributary/product/supporter-emails/smtp-server.testing.ts';
import { recordFigures, soak } from '@tributary/tools/testing/soak.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startProduct } from '../support/product.ts';
import { openAppeal } from './appeal.ts';
import { createDonors } from './donors.ts';
import { killAtRandom } from './kills.ts';
import { repeatNotificationsSoon } from './notifications.ts';
import { createProgress } from './progress.ts';
import { BARE_PRODUCT, openProductFixture } from './test-app.ts';
import { planVisits, sendVisits, type Acknowledged } from './visitors.ts';

const SUBMISSIONS = soak(500, 2_500);
const KILLS = soak(2, 10);
const SUBMIT_MS = soak(180_000, 900_000);
/** A killed worker's lease lasts for 15 s, and a failed delivery is repeated after 5 s. */
const SETTLE_MS = 120_000;

it(
  'writes once to everybody who signed up or paid, and numbers receipts without gaps, while the server is killed',
  async () => {
    const mail = await openSmtpServer();
    const product = await startProduct({ ...BARE_PRODUCT, env: { ...BARE_PRODUCT.env, SMTP_URL: mail.url } });
    const fixture = await openProductFixture(product);
    try {
      const confirmation = { on: true, receipt: true, message: 'Thank you, {email}.' };
      const appeal = await openAppeal(fixture, 'letters', product.simulatorUrl, { confirmation });
      await repeatNotificationsSoon(product.simulatorUrl);
      const end = performance.now() + SUBMIT_MS;
      const isLate = () => performance.now() > end;
      const siteUrl = product.sitesUrl(appeal.actor.tenantSlug);
      const donors = createDonors(siteUrl, 8, () => performance.now() > end + SETTLE_MS);
      const progress = createProgress();
      const acknowledged: Acknowledged[] = [];
      const [refused, kills] = await Promise.all([
        sendVisits(siteUrl, appeal, planVisits(SUBMISSIONS), 16, progress, isLate, (visit) => {
          acknowledged.push(visit);
          donors.send(visit);
        }),
        killAtRandom(product, Array<'server'>(KILLS).fill('server'), SUBMISSIONS, progress),
      ]);
      expect(refused).toEqual([]);
      expect(kills).toHaveLength(KILLS);
      expect(await donors.finished()).toEqual([]);

      const { tenantId } = appeal.actor;
      const inTenant = <Row>(query: ReturnType<typeof sql<Row>>) =>
        fixture.db.inTenant(tenantId, async (tx) => (await query.execute(tx)).rows);
      const waits = ({ gift }: Acknowledged) => gift?.ending === 'returns' || gift?.ending === 'leaves';
      const thanked = acknowledged.filter((visit) => !visit.gift || waits(visit)).map(({ email }) => email);
      const left = () =>
        inTenant(sql<{ id: string }>`
        SELECT d.id FROM deliveries d JOIN transactions t ON t.tenant_id = d.tenant_id AND t.id = d.transaction_id
        WHERE d.connector = 'email' AND t.status = 'COMPLETE' AND d.status <> 'DELIVERED'`);
      const complete = () =>
        inTenant(sql<{ id: string }>`SELECT id FROM transactions WHERE status = 'COMPLETE'`);
      const submitted = performance.now();
      for (const late = submitted + SETTLE_MS; performance.now() < late; await sleep(500))
        if ((await complete()).length === thanked.length && (await left()).length === 0) break;

      const times = new Map<string, number>();
      for (const { to } of mail.taken) times.set(to[0]!, (times.get(to[0]!) ?? 0) + 1);
      const repeated = mail.taken.length - times.size;
      const settleMs = Math.round(performance.now() - submitted);
      await recordFigures('E-mails to supporters under kills', {
        settleMs,
        sent: mail.taken.length,
        to: times.size,
        repeated,
        kills: kills.length,
      });
      expect([...times.keys()].toSorted()).toEqual(thanked.toSorted());
      expect(repeated).toBeLessThanOrEqual(SUBMISSIONS / 100);

      const receipts = await inTenant(sql<{ number: number; transaction_id: string }>`
      SELECT number, transaction_id FROM receipts ORDER BY number`);
      const paid = acknowledged.filter(waits).length;
      expect(receipts.map(({ number }) => number)).toEqual(Array.from({ length: paid }, (_, n) => n + 1));
    } finally {
      await fixture.close();
      await product.stop();
      await mail.close();
    }
  },
  soak(480_000, 1_800_000),
);

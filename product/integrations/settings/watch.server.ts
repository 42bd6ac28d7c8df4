import { lastUsed } from '@tributary/engine/held/last-used.ts';
import type { App } from '@tributary/engine/lifecycle/app.server.ts';
import type { IntegrationKind } from '@tributary/resources/integrations/kinds.ts';
import type { SettingsFinding } from '../../connectors/finding.server.ts';
import { integrationChecks } from './checks.server.ts';
import { openIntegration, type FoundSettings } from './settings.server.ts';

/** Settings are read again after so long: a change of them counts at once, or after this. */
const KEEP_MS = 5_000;
/** How often a failure that lasts is noted again. */
const NOTE_MS = 60_000;
const REMEMBERED = 5_000;

/** The settings of integrations as forms use them, and the findings from their use. */
export interface WatchedSettings {
  /** The settings of one integration, kept for a moment. */
  open<Kind extends IntegrationKind>(tenantId: string, kind: Kind): Promise<FoundSettings<Kind>>;
  /** Notes how a call in a form ended, where that is news. Never throws. */
  noteUse(tenantId: string, kind: IntegrationKind, found: SettingsFinding): void;
}

/** @param onError receives errors of storing findings */
export function watchSettings(app: App, onError: (error: unknown) => void): WatchedSettings {
  const kept = lastUsed<Promise<FoundSettings<IntegrationKind>>>(REMEMBERED, KEEP_MS);
  const failingNow = lastUsed<{ notedAt: number }>(REMEMBERED);
  return {
    open<Kind extends IntegrationKind>(tenantId: string, kind: Kind) {
      const key = `${tenantId} ${kind}`;
      const known = kept.get(key);
      if (known) return known as Promise<FoundSettings<Kind>>;
      const found = openIntegration(app, tenantId, kind);
      kept.set(key, found);
      found.catch(() => kept.delete(key));
      return found;
    },
    noteUse(tenantId, kind, { isWorking, request, httpStatus, failure }) {
      const key = `${tenantId} ${kind}`;
      const before = failingNow.get(key);
      const isNews = isWorking ? before !== undefined : !before || Date.now() - before.notedAt > NOTE_MS;
      if (!isNews) return;
      if (isWorking) failingNow.delete(key);
      else failingNow.set(key, { notedAt: Date.now() });
      app.db
        .inTenant(tenantId, (tx) =>
          integrationChecks.note(
            tx,
            { tenantId, path: [kind] },
            { isWorking, request, httpStatus, failure },
            new Date(),
          ),
        )
        .catch(onError);
    },
  };
}

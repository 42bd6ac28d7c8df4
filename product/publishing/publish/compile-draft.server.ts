import type { Transaction } from '@tributary/engine/storage/database.server.ts';
import { mediaOfPage } from '@tributary/resources/pages/uses.ts';
import type { Artifact } from '../compile/artifact.ts';
import { currentLook } from '../looks/looks.server.ts';
import type { PageContent } from '../page-content.ts';
import { partsOf } from './parts.server.ts';
import type { PublishingDeps } from './publish.server.ts';

/**
 * Compiles content of a page as publishing would, without scripts, and stores nothing: for people who look at a draft.
 * @throws ProblemError as publishing does
 */
export async function compileDraft(
  tx: Transaction,
  tenant: { id: string; slug: string },
  content: PageContent,
  publishing: PublishingDeps,
): Promise<Artifact> {
  const { html } = content.data.recipes;
  const { forms, counters } = await publishing.compiler.namedParts(html, tenant.id);
  const look = await currentLook(tx, tenant.id);
  // A form that is on no public page has no public files.
  const files = { ...publishing.files, put: async () => undefined };
  const whole = {
    ...content,
    formIds: forms,
    counterIds: counters,
    mediaIds: mediaOfPage(content.data),
    elementIds: [],
  };
  const { input } = await partsOf(tx, tenant, whole, look, { ...publishing, files });
  return publishing.compiler.compile({ ...input, script: '', paymentOrigins: [], now: new Date() });
}

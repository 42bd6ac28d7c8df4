import { ProblemError } from '@tributary/engine/errors/problem.ts';
import { implement } from '@tributary/engine/http/implement.server.ts';
import { logAct } from '@tributary/resources/logs/log-act.server.ts';
import { findDocument } from '@tributary/engine/storage/collection.server.ts';
import { formConfigurations } from '@tributary/resources/form-configurations/form-configuration.ts';
import { prefillRoutes } from '@tributary/resources/form-configurations/mapping/prefill-routes.ts';
import { isPrefilling, readPart } from '@tributary/resources/configuration-parts/parts.ts';
import { forms } from '@tributary/resources/forms/form.ts';
import { PREFILLED_PATH } from '../../publishing/serve/site-routes.ts';
import { linkToken } from './link.ts';
import { readLinkKey, replaceLinkKey } from './secrets.server.ts';

const DAY_MS = 24 * 60 * 60_000;
const NOT_SAID = 'Say first which records fill the form in, and save.';
const NOT_ITS_FORM = 'This form does not use the configuration.';

/** Makes links to filled-in forms, and makes all of them void. */
export const prefillLinkHandlers = ({ sitesOrigin }: { sitesOrigin: (slug: string) => string }) =>
  implement(prefillRoutes, {
    async 'POST /form-configurations/:id/prefill-links'({ context, actor, params, body }) {
      const { tenantId, tenantSlug } = actor;
      const { db, sealer } = context.app;
      const [configuration, form] = await db.inTenant(tenantId, async (tx) => [
        await findDocument(tx, tenantId, formConfigurations, params.id),
        await findDocument(tx, tenantId, forms, body.form),
      ]);
      if (!configuration) throw new ProblemError('not_found');
      const prefill = readPart(
        'connectorsPrefillsInstructions',
        configuration.data.connectorsPrefillsInstructions,
        body.connector,
      );
      if (!prefill || !isPrefilling(prefill)) throw new ProblemError('conflict', NOT_SAID);
      if (form?.data.formConfigurationId !== params.id)
        throw new ProblemError('validation_failed', 'No link was made.', {
          errors: [{ path: 'form', message: NOT_ITS_FORM }],
        });
      const now = context.now();
      const key =
        (await readLinkKey({ db, sealer }, tenantId)) ??
        (await db.inTenant(tenantId, (tx) => replaceLinkKey(tx, sealer, tenantId, now)));
      const expiresAt = new Date(now.getTime() + body.days * DAY_MS);
      const address = `${sitesOrigin(tenantSlug)}/forms/${body.form}/${PREFILLED_PATH}`;
      const place = { tenantId, formId: body.form };
      return {
        items: body.values.map((value) => ({
          value,
          link: `${address}?${prefill.parameter}=${linkToken(key, place, value, expiresAt)}`,
        })),
        expiresAt: expiresAt.toISOString(),
      };
    },

    async 'POST /form-configurations/prefill-links/revocation'({ context, actor }) {
      const { tenantId } = actor;
      const { db, sealer } = context.app;
      const now = context.now();
      await db.inTenant(tenantId, async (tx) => {
        await replaceLinkKey(tx, sealer, tenantId, now);
        const next = { revokedAt: now.toISOString() };
        await logAct(tx, { title: 'linksRevoked', actor, now, next });
      });
      return { revokedAt: now.toISOString() };
    },
  });

import type { Actor } from '@tributary/engine/access/actor.ts';
import { implement, type MountedRoutes } from '@tributary/engine/http/implement.server.ts';
import { createTokenBuckets, requireToken } from '@tributary/engine/http/token-buckets.server.ts';
import { ProblemError } from '@tributary/engine/errors/problem.ts';
import type { RequestContext } from '@tributary/engine/lifecycle/context.server.ts';
import type { TranslatedText } from '@tributary/engine/translations/translation.ts';
import { translateForm } from '@tributary/form-engine/translation/translate-form.ts';
import type { FormSchema } from '@tributary/form-engine/schema.ts';
import { readOrganization } from '@tributary/resources/organization/organization.server.ts';
import { queueEmail } from '../mail/queue.server.ts';
import { pictureOfEmail } from './picture.server.ts';
import { renderSupporterEmail, type RenderedSupporterEmail } from './render.ts';
import { supporterEmailRoutes } from './routes.ts';
import { sampleCard, sampleEmail } from './sample.ts';

/** Test e-mails that one person may send. */
const TESTS_A_MINUTE = 5;

type SitesOrigin = (tenantSlug: string) => string;

/** Dependencies of the e-mails of forms. */
export interface SupporterEmailsDeps {
  /** The URL of an organization's site. */
  sitesOrigin: SitesOrigin;
}

interface Asked {
  context: RequestContext;
  actor: Actor;
  body: {
    schema: FormSchema;
    language: string;
    texts: Readonly<Record<string, TranslatedText>>;
    email: 'confirmation' | 'card';
  };
}

/** The e-mail of a form, in the form's own texts of that language, with names in place of answers, and marked as a test. */
async function render(
  { context, actor, body }: Asked,
  sitesOrigin: SitesOrigin,
): Promise<RenderedSupporterEmail> {
  const { db } = context.app;
  const at = context.now();
  const { texts, language } = body;
  const schema = translateForm(body.schema, (id) => (Object.hasOwn(texts, id) ? texts[id]?.text : undefined));
  const sample = { to: actor.email, language, sentAt: at };
  const order = body.email === 'card' ? sampleCard(schema, sample) : sampleEmail(schema, sample);
  if (!order) throw new ProblemError('conflict', 'The form has no tribute that lets donors send a card.');
  return db.inTenant(actor.tenantId, async (tx) => {
    const organization = await readOrganization(tx, actor.tenantId);
    const picture = await pictureOfEmail(tx, actor.tenantId, order, sitesOrigin(actor.tenantSlug));
    return renderSupporterEmail(order, { organization, at, isTest: true, receiptNumber: null, picture });
  });
}

/** The e-mail of a form: its preview, and a test to the person who edits it only. */
export function supporterEmailHandlers({ sitesOrigin }: SupporterEmailsDeps): MountedRoutes {
  const tests = createTokenBuckets({ perMinute: TESTS_A_MINUTE });
  return implement(supporterEmailRoutes, {
    async 'POST /supporter-emails/preview'(call) {
      const { senderName, replyTo, ...content } = await render(call, sitesOrigin);
      return { from: senderName, replyTo: replyTo ?? null, ...content };
    },

    async 'POST /supporter-emails/test'(call) {
      const { context, actor } = call;
      requireToken(tests, actor.userId);
      const email = await render(call, sitesOrigin);
      await context.app.db.inTenant(actor.tenantId, (tx) =>
        queueEmail(tx, { tenantId: actor.tenantId, to: actor.email, ...email }),
      );
      return { to: actor.email };
    },
  });
}

import { defineFeature } from '@tributary/engine/feature/feature.server.ts';
import { requireFlag } from '@tributary/engine/quota/flags.ts';
import { formCascades } from './cascades.server.ts';
import { embeddedSettingsSchema } from './embedded-settings.ts';
import { forms, type FormData } from './form.ts';
import { addsLanguage, settleTranslations } from './settle-translations.ts';
import { flagsOfForm } from './component-flags.ts';
import { formMigrations } from './migrations.ts';
import { mappingCascade } from './mapping-cascade.server.ts';
import { settledSchema } from './settled-schema.server.ts';

/** Forms that were stored before they could be embedded have a version alone. */
const isEmbeddable = ({ embeddedSettings }: Pick<FormData, 'embeddedSettings'>): boolean =>
  embeddedSettingsSchema.parse(embeddedSettings).origins.length > 0;

/** Forms: their questions follow the shared fields and expressions that they reference. */
export const formsFeature = defineFeature({
  name: forms.name,
  resource: forms,
  migrations: formMigrations,
  parts: () => ({
    cascades: [...formCascades, mappingCascade],
    hooks: {
      async beforeWrite({ tx, actor, data, previous }) {
        // Features that were used while the plan included them can still be edited.
        const before = previous && flagsOfForm(previous.schema);
        for (const [flag, path] of flagsOfForm(data.schema))
          if (!before?.has(flag)) requireFlag(actor.plan, flag, path);
        if (isEmbeddable(data) && !(previous && isEmbeddable(previous)))
          requireFlag(actor.plan, 'FORMS_EMBEDDING', 'embeddedSettings.origins');
        if (addsLanguage(data, previous)) requireFlag(actor.plan, 'FORMS_TRANSLATIONS', 'translations');
        const schema = await settledSchema(tx, actor.tenantId, data.schema);
        return settleTranslations({ ...data, schema }, previous);
      },
    },
  }),
});

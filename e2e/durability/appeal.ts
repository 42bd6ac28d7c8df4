import type { Actor } from '@tributary/engine/access/actor.ts';
import type { FormSchemaInput } from '@tributary/form-engine/schema.ts';
import type { ProductFixture } from './test-app.ts';

const newsletterForm: FormSchemaInput = {
  components: [
    { id: 'n1', type: 'email', key: 'email', label: 'E-mail', required: true },
    { id: 'n2', type: 'text', key: 'firstName', label: 'First name' },
    { id: 'n3', type: 'consent', key: 'news', label: 'News', wording: 'Send me news by e-mail.' },
  ],
};

const donationForm: FormSchemaInput = {
  components: [
    { id: 'd1', type: 'amount', key: 'amount', label: 'Amount', required: true, presets: [{ amount: 2500 }] },
    { id: 'd2', type: 'email', key: 'email', label: 'E-mail', required: true },
    { id: 'd3', type: 'text', key: 'lastName', label: 'Last name', required: true },
  ],
};

/** A published page with a form whose submissions a counter counts. */
export interface Stand {
  formId: string;
  pageId: string;
  counterId: string;
  campaignCode: string;
  slug: string;
}

/** An organization with sign-ups on one page and donations on another. */
export interface Appeal {
  actor: Actor;
  newsletter: Stand;
  donations: Stand;
}

/**
 * Builds and publishes an appeal that pays at the simulator.
 * @param settings of both forms
 */
export async function openAppeal(
  fixture: ProductFixture,
  slug: string,
  simulatorUrl: string,
  settings: FormSchemaInput['settings'] = {},
): Promise<Appeal> {
  const actor = await fixture.addOrganization(slug);
  await fixture.takePayments(actor, simulatorUrl);

  async function stand(
    name: string,
    schema: FormSchemaInput,
    kind: 'amount' | 'subscribers',
  ): Promise<Stand> {
    const campaignCode = `${name}-${slug}`;
    const form = await fixture.add(actor, 'forms', {
      description: name,
      schema: { ...schema, settings },
    });
    const counter = await fixture.add(actor, 'counters', { name, campaignCode, kind, currency: 'GBP' });
    const html = `<main><h1>${name}</h1><div data-tributary-counter="${counter.id}"></div><div data-tributary-form="${form.id}"></div></main>`;
    const page = await fixture.add(actor, 'pages', {
      name,
      slug: name,
      formId: form.id,
      counterId: counter.id,
      recipes: { html, css: '', project: null },
    });
    await fixture.publish(actor, page);
    return { formId: form.id, pageId: page.id, counterId: counter.id, campaignCode, slug: name };
  }

  return {
    actor,
    newsletter: await stand('newsletter', newsletterForm, 'subscribers'),
    donations: await stand('donations', donationForm, 'amount'),
  };
}

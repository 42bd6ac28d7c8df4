import type { Actor } from '@tributary/engine/access/actor.ts';
import type { FormSchemaInput } from '@tributary/form-engine/schema.ts';
import type { Ground } from './ground.ts';

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

/** An organization that takes sign-ups on one page and gifts on another. */
export interface Appeal {
  actor: Actor;
  newsletter: Stand;
  donations: Stand;
}

/** Builds and publishes an appeal that pays at the simulator. */
export async function openAppeal(ground: Ground, slug: string, simulatorUrl: string): Promise<Appeal> {
  const actor = await ground.addOrganization(slug);
  await ground.takePayments(actor, simulatorUrl);

  async function stand(
    name: string,
    schema: FormSchemaInput,
    kind: 'amount' | 'subscribers',
  ): Promise<Stand> {
    const campaignCode = `${name}-${slug}`;
    const form = await ground.add(actor, 'forms', { description: name, schema });
    const counter = await ground.add(actor, 'counters', { name, campaignCode, kind, currency: 'GBP' });
    const html = `<main><h1>${name}</h1><div data-tributary-counter="${counter.id}"></div><div data-tributary-form="${form.id}"></div></main>`;
    const page = await ground.add(actor, 'pages', {
      name,
      slug: name,
      formId: form.id,
      counterId: counter.id,
      recipes: { html, css: '', project: null },
    });
    await ground.publish(actor, page);
    return { formId: form.id, pageId: page.id, counterId: counter.id, campaignCode, slug: name };
  }

  return {
    actor,
    newsletter: await stand('newsletter', newsletterForm, 'subscribers'),
    donations: await stand('donations', donationForm, 'amount'),
  };
}

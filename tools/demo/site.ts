import { HOST_PAGE_ORIGIN } from './host-page/host-page.server.ts';
import type { FormSchemaInput } from '@tributary/form-engine/schema.ts';
import type { PageProject } from '@tributary/product/page-builder/project.ts';
import {
  configuration as hillConfiguration,
  hilltopDonationForm as hillForm,
  feedPage,
} from './hilltop/content.ts';
import { foodBank } from './pictures/food-bank.ts';
import { kingfisher } from './pictures/kingfisher.ts';
import { otter } from './pictures/otter.ts';
import { volunteers } from './pictures/volunteers.ts';
import { waterTest } from './pictures/water-test.ts';
import { winterRiver } from './pictures/winter-river.ts';
import { donationConfiguration } from './riverside/configurations.ts';
import { riversideDonationForm, newsletterForm } from './riverside/forms.ts';
import { appealPage } from './riverside/appeal-page.ts';
import { notesPage } from './riverside/notes-page.ts';
import { hillDonations, riverDonations, riverSignUps, type DemoSubmission } from './submissions.ts';

/** One published page of the demo with its records, in the order in which they are created. */
export interface DemoSite {
  /** Its form configuration; left out where answers reach no connector. */
  configuration?: { description: string } & Record<string, string>;
  form: { description: string; schema: FormSchemaInput; embeddedSettings?: { origins: string[] } };
  counter: Record<string, unknown> & { campaignCode: string };
  page: {
    name: string;
    slug: string;
    language: string;
    pageMetadata: { title: string; description: string };
  };
  project: (ids: { formId: string; counterId: string }) => PageProject;
  history: (now: Date) => DemoSubmission[];
}

export interface DemoContent {
  /** Pictures by their name below `/media/`; each is drawn on request. */
  pictures: Record<string, () => string>;
  sites: DemoSite[];
}

/** The sites of the demo's two organizations. */
export const DEMO_CONTENT: Record<'riverside' | 'hilltop', DemoContent> = {
  riverside: {
    pictures: {
      'winter-river.svg': winterRiver,
      'kingfisher.svg': kingfisher,
      'volunteers.svg': volunteers,
      'water-test.svg': waterTest,
      'otter.svg': otter,
    },
    sites: [
      {
        configuration: donationConfiguration,
        form: {
          description: 'Winter river appeal: donation form',
          schema: riversideDonationForm,
          embeddedSettings: { origins: [HOST_PAGE_ORIGIN] },
        },
        counter: {
          name: 'Winter river appeal',
          campaignCode: 'winter-river-appeal',
          kind: 'amount',
          currency: 'GBP',
          labels: {
            initialCount: 6_450_00,
            prefix: '',
            threshold: 40_000_00,
            label: 'raised for winter planting',
          },
        },
        page: {
          name: 'Winter river appeal',
          slug: 'winter-river-appeal',
          language: 'en-GB',
          pageMetadata: {
            title: 'Winter river appeal – Riverside Trust',
            description:
              'Willows hold the bank, volunteers read the water, trout come back. Your gift pays for all three.',
          },
        },
        project: appealPage,
        history: riverDonations,
      },
      {
        form: { description: 'River notes: sign-up form', schema: newsletterForm },
        counter: {
          name: 'River notes readers',
          campaignCode: 'river-notes',
          kind: 'subscribers',
          labels: { initialCount: 2_860, prefix: '', threshold: 0, label: 'people read River notes' },
        },
        page: {
          name: 'River notes',
          slug: 'river-notes',
          language: 'en-GB',
          pageMetadata: {
            title: 'River notes – one quiet letter a month from Riverside Trust',
            description:
              'What was seen, what was planted, how clean the water is, and where a pair of hands is welcome.',
          },
        },
        project: notesPage,
        history: riverSignUps,
      },
    ],
  },
  hilltop: {
    pictures: { 'food-bank.svg': foodBank },
    sites: [
      {
        configuration: hillConfiguration,
        form: { description: 'Feed a family: donation form', schema: hillForm },
        counter: {
          name: 'Crates this winter',
          campaignCode: 'feed-a-family',
          kind: 'amount',
          currency: 'GBP',
          labels: {
            initialCount: 0,
            prefix: '',
            threshold: 9_600_00,
            label: 'given this winter, enough for 600 crates when we get there',
          },
        },
        page: {
          name: 'Feed a family',
          slug: 'feed-a-family',
          language: 'en-GB',
          pageMetadata: {
            title: 'Feed a family – Hilltop Food Bank',
            description: 'A gift of £16 fills one crate with good, fresh food for a family on the hill.',
          },
        },
        project: feedPage,
        history: hillDonations,
      },
    ],
  },
};

import { createDeskFixture } from '../delivery-desk/fixture.testing.ts';
import { importMigrations } from '../imports/migrations.ts';
import { preferencesFeature } from '../preference-centers/feature.server.ts';
import { recurringGiftMigrations } from '../recurring-gifts/migrations.ts';
import { ticketMigrations } from '../support/tickets/migrations.ts';
import { supportersFeature } from './feature.server.ts';

/** An organization with everything that is known of people: see `createDeskFixture`. */
export const createSupporterDesk = () =>
  createDeskFixture([
    supportersFeature,
    preferencesFeature,
    { name: 'imports', migrations: importMigrations },
    { name: 'recurring-gifts', migrations: recurringGiftMigrations },
    { name: 'support', migrations: ticketMigrations },
  ]);

import annualReport from './annual-report/metadata.json' with { type: 'json' };
import donation from './donation/metadata.json' with { type: 'json' };
import emergency from './emergency/metadata.json' with { type: 'json' };
import event from './event/metadata.json' with { type: 'json' };
import inMemory from './in-memory/metadata.json' with { type: 'json' };
import membership from './membership/metadata.json' with { type: 'json' };
import monthlyGiving from './monthly-giving/metadata.json' with { type: 'json' };
import newsletter from './newsletter/metadata.json' with { type: 'json' };
import partners from './partners/metadata.json' with { type: 'json' };
import petition from './petition/metadata.json' with { type: 'json' };
import volunteers from './volunteers/metadata.json' with { type: 'json' };
import winterAppeal from './winter-appeal/metadata.json' with { type: 'json' };

/** The page templates of the library, in the order in which they are offered. */
export const LIBRARY_PAGES: readonly unknown[] = [donation, winterAppeal, monthlyGiving, emergency, inMemory, newsletter, membership, event, petition, volunteers, annualReport, partners];

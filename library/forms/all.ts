import contact from './contact/metadata.json' with { type: 'json' };
import donation from './donation/metadata.json' with { type: 'json' };
import event from './event/metadata.json' with { type: 'json' };
import feedback from './feedback/metadata.json' with { type: 'json' };
import membership from './membership/metadata.json' with { type: 'json' };
import memory from './memory/metadata.json' with { type: 'json' };
import newsletter from './newsletter/metadata.json' with { type: 'json' };
import petition from './petition/metadata.json' with { type: 'json' };
import volunteer from './volunteer/metadata.json' with { type: 'json' };

/** The form templates of the library, in the order in which they are offered. */
export const LIBRARY_FORMS: readonly unknown[] = [donation, newsletter, contact, event, membership, petition, volunteer, memory, feedback];

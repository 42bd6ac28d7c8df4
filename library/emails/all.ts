import donationThanks from './donation-thanks/metadata.json' with { type: 'json' };
import eventPlace from './event-place/metadata.json' with { type: 'json' };
import memoryThanks from './memory-thanks/metadata.json' with { type: 'json' };
import messageReceived from './message-received/metadata.json' with { type: 'json' };
import monthlyThanks from './monthly-thanks/metadata.json' with { type: 'json' };
import newsletterWelcome from './newsletter-welcome/metadata.json' with { type: 'json' };
import petitionThanks from './petition-thanks/metadata.json' with { type: 'json' };
import volunteerWelcome from './volunteer-welcome/metadata.json' with { type: 'json' };

/** The e-mail templates of the library, in the order in which they are offered. */
export const LIBRARY_EMAILS: readonly unknown[] = [donationThanks, monthlyThanks, memoryThanks, newsletterWelcome, petitionThanks, eventPlace, volunteerWelcome, messageReceived];

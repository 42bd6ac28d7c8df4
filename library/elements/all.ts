import amount from './amount/metadata.json' with { type: 'json' };
import announcement from './announcement/metadata.json' with { type: 'json' };
import card from './card/metadata.json' with { type: 'json' };
import checklist from './checklist/metadata.json' with { type: 'json' };
import comparison from './comparison/metadata.json' with { type: 'json' };
import contact from './contact/metadata.json' with { type: 'json' };
import event from './event/metadata.json' with { type: 'json' };
import figure from './figure/metadata.json' with { type: 'json' };
import goal from './goal/metadata.json' with { type: 'json' };
import notice from './notice/metadata.json' with { type: 'json' };
import openingHours from './opening-hours/metadata.json' with { type: 'json' };
import questions from './questions/metadata.json' with { type: 'json' };
import quote from './quote/metadata.json' with { type: 'json' };
import share from './share/metadata.json' with { type: 'json' };
import steps from './steps/metadata.json' with { type: 'json' };
import timeline from './timeline/metadata.json' with { type: 'json' };
import twoButtons from './two-buttons/metadata.json' with { type: 'json' };

/** The elements of the library, in the order in which they are offered. */
export const LIBRARY_ELEMENTS: readonly unknown[] = [notice, announcement, card, steps, amount, quote, figure, goal, twoButtons, contact, event, timeline, checklist, comparison, questions, openingHours, share];

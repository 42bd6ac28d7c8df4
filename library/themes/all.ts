import lighthouse from './lighthouse/metadata.json' with { type: 'json' };
import nightFerry from './night-ferry/metadata.json' with { type: 'json' };
import orchard from './orchard/metadata.json' with { type: 'json' };
import riverbank from './riverbank/metadata.json' with { type: 'json' };
import workbench from './workbench/metadata.json' with { type: 'json' };

/** The themes of the library, the one that organizations begin with first. */
export const LIBRARY_THEMES: readonly unknown[] = [riverbank, lighthouse, orchard, workbench, nightFerry];

/** On this channel processes hear that what `loadActor` or `loadCredentialActor` read has changed. */
export const ACTORS_CHANNEL = 'actors';

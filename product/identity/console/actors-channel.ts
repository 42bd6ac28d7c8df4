/** Channel on which processes receive changes of the rows that `loadActor` and `loadCredentialActor` read. */
export const ACTORS_CHANNEL = 'actors';

import { createContext, useContext } from 'react';

/** The time zone in which times are shown: the organization's, from the shell; none for people who are signed out. */
export const ShownZone = createContext<string | undefined>(undefined);

/** The time zone in which times are shown; undefined for this browser's. */
export const useShownZone = (): string | undefined => useContext(ShownZone);

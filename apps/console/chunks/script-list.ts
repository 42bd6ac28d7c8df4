/** The file of the build that lists the scripts of each screen. */
export const SCRIPT_LIST = 'screen-scripts.json';

/** The scripts that a screen needs beside those of every screen, as numbers of `files`, by the screen's path. */
export interface ScriptList {
  files: string[];
  screens: Record<string, number[]>;
}

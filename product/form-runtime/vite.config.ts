import { formScript } from './build/script.server.ts';

/** Builds the script of published pages. */
export default formScript(import.meta.dirname);

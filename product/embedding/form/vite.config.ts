import { formScript } from '../../form-runtime/build/script.server.ts';

/** Builds the script of a form on another site, a module. */
export default formScript(import.meta.dirname);

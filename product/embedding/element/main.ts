import { defineElement } from './element.ts';

// While a script of a page runs, it can read its own address: the site that it came from.
const script = document.currentScript;
if (script instanceof HTMLScriptElement) defineElement(new URL(script.src).origin);

import { enhancePayAgain } from './pay-again.ts';

const form = document.querySelector<HTMLFormElement>('form[data-tf-again]');
if (form) enhancePayAgain(form);

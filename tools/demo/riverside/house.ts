import type { ProjectRule } from '@tributary/product/page-builder/project.ts';
import { rule, SHARED_RULES } from '../parts.ts';

/** Parts that all pages of Riverside Trust share: its name, its footer, its palette. */
export const NAME = 'Riverside Trust';
export const ABOUT =
  'The Mill House, Weir Lane, Aldersby. We look after 140 kilometres of river with the people who live beside it.';
export const LEGAL =
  'Registered charity in England and Wales, no. 0000000 (a made-up organization for this demonstration).';
export const WAYS: [string, string][] = [
  ['Winter river appeal', '/winter-river-appeal'],
  ['River notes', '/river-notes'],
  ['Write to us', 'mailto:hello@riverside.example'],
];

export const HOUSE_PALETTE: ProjectRule[] = [
  rule('ts-page', {
    '--ts-accent': '#0d6866',
    '--ts-on-accent': '#ffffff',
    '--ts-ink': '#16263a',
    '--ts-muted': '#4c5a6b',
    '--ts-surface': '#fffdf8',
    '--ts-tint': '#f4efe4',
    '--ts-deep': '#123840',
    '--ts-on-deep': '#f7f3e8',
    '--ts-line': '#ddd6c6',
    '--ts-heading-font': '"Iowan Old Style","Palatino Linotype",Palatino,"Book Antiqua",Georgia,serif',
    '--ts-radius': '16px',
    '--ts-width': '74rem',
  }),
  ...SHARED_RULES,
];

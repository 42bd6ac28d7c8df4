import type { ReactNode } from 'react';
import type { SitePart } from '@tributary/resources/themes/theme-file.ts';
import type { Property } from '@tributary/resources/elements/property.ts';
import type { PageProject } from './project.ts';
import type { Team } from './team/team.ts';

/** The page as the builder needs it. `recipes.project` is the record's, not yet checked. */
export interface BuilderPage {
  id: string;
  name: string;
  slug: string;
  published: boolean;
  version: number;
  recipes: { html?: string | null; css?: string | null; project?: unknown } | null;
  formId: string | null;
  counterId: string | null;
  /** BCP 47 tag of the page's own language: sample texts and the direction of the canvas follow it. */
  language?: string;
  pageMetadata?: PageMetadata | null;
  siteParts?: SiteParts;
}

/** Which parts of the site the page shows around its content. */
export type SiteParts = Record<SitePart, boolean>;

/** Parts of a page that the builder edits besides its content. */
export interface PageDetails {
  pageMetadata: PageMetadata;
  siteParts: SiteParts;
}

/** Texts for search engines and link previews. */
export interface PageMetadata {
  title?: string;
  description?: string;
}

/** Fields of the page record that a save writes. */
export interface PagePayload extends PageDetails {
  html: string;
  css: string;
  project: PageProject;
  formId: string | null;
  counterId: string | null;
}

/** A failed call as a problem document describes it; other errors are shown by their message. */
export interface BuilderProblem {
  status?: number;
  code?: string;
  title?: string;
  detail?: string;
}

export interface FormChoice {
  id: string;
  version: number;
  description: string;
}

export interface CounterChoice {
  id: string;
  version: number;
  name: string;
  campaignCode: string | null;
}

export interface ElementChoice {
  id: string;
  version: number;
  name: string;
  description: string;
}

/** Blocks of a page as an element, and as a section to copy. */
export type SavedBlocks = Record<'element' | 'section', { markup: string; css: string }>;

/** Sections that the organization offers to its pages; left out where the person may not read them. */
export interface OfferedSections {
  items: readonly ElementChoice[];
  more?: () => void;
  /** The markup of one; it has the blocks with it. */
  load(id: string): Promise<string>;
}

/** A preference center, to which links lead by its address. */
export interface CenterChoice {
  id: string;
  version: number;
  title: string;
  slug: string;
}

/** An element at one place of the page, rendered; or why it can't be. */
export type ElementView = { html: string; css: string } | { fault: string };

/** The records that the builder offers, and whether they are loaded. */
export interface Offer<Choice> {
  state: 'loading' | 'ready' | 'failed';
  /** The loaded records that match the search. */
  items: readonly Choice[];
  /** Whether there is no record at all. */
  isEmpty: boolean;
  /** Records by their ids, as far as they were asked for; null for one that does not exist. */
  known: Readonly<Record<string, Choice | null>>;
  /** Requests a record by its id: it is then in `known`. */
  ask(id: string): void;
  /** Narrows `items` to the matches; empty for all. */
  search(text: string): void;
  /** Loads further items; left out while there are none. */
  more?: () => void;
  /** Loads it again after a failure. */
  retry(): void;
}

/** A picture that was chosen. Measures are in pixels. */
export interface PickedImage {
  src: string;
  /** The file of the library that it is of. */
  mediaId?: string;
  alt?: string;
  /** The part that must stay visible where the picture is cut, as `25% 100%`. */
  position?: string;
  width?: number;
  height?: number;
}

/** A picture of the media library, as it is now. */
export interface LibraryPicture {
  src: string;
  name: string;
  /** The library's description in the page's language; empty for a decorative picture, undefined without one. */
  alt?: string;
}

export interface PageBuilderProps {
  page: BuilderPage;
  /** The organization's name, for new headers and footers. */
  organization?: string;
  forms: Offer<FormChoice>;
  counters: Offer<CounterChoice>;
  elements: Offer<ElementChoice>;
  /** Left out where the person may not read them. */
  centers?: Offer<CenterChoice>;
  /** Whether a dialog around the builder is open: keys are not the builder's then. */
  blocked?: boolean;
  /** Makes a form for a block; resolves to null when none was made. Left out where the person may not. */
  makeForm?: () => Promise<Pick<FormChoice, 'id'> | null>;
  makeCounter?: () => Promise<Pick<CounterChoice, 'id'> | null>;
  /** Saves blocks for other pages; resolves to null when nothing was saved. */
  makeElement?: (blocks: SavedBlocks) => Promise<{ id: string; offeredAs: 'element' | 'section' } | null>;
  sections?: OfferedSections;
  /** Markup of a form as visitors see it; rendered inert on the canvas. */
  previewForm?: (formId: string) => Promise<string>;
  /** @param look how it is drawn, as the page has it */
  previewCounter?: (counterId: string, look: string) => Promise<string>;
  /** @param values JSON, as the page has it */
  previewElement?: (elementId: string, values: string) => Promise<ElementView>;
  /** The properties of an element, or of a version of it, for its fields. */
  loadProperties?: (elementId: string, version?: number) => Promise<readonly Property[]>;
  /** Keeps an element as it is now, for places that don't follow its changes; resolves to the version. */
  keepElement?: (elementId: string) => Promise<number>;
  /** Style sheet for the previews, added to the canvas after the base style. */
  canvasCss?: string;
  /** The style sheet of the active theme; undefined while it is loading. */
  lookCss?: string;
  /** Loads the look again; present while it could not be loaded. */
  retryLayout?: () => void;
  /** Markup of the site's header and footer, shown around the page where it asks for them. */
  sitePartsHtml?: Record<SitePart, string>;
  /** Opens the media library; resolves to null when nothing was chosen. */
  pickImage?: () => Promise<PickedImage | null>;
  /** Opens the documents of the library; resolves to the address of the one that was chosen, or null. */
  pickDocument?: () => Promise<string | null>;
  /** A picture of the library; rejects when it is not there. */
  loadPicture?: (mediaId: string) => Promise<LibraryPicture>;
  /** The organization's logo, offered wherever a picture is chosen. */
  logo?: PickedImage;
  /**
   * Stores the page. Rejects with a problem document when refused: the edits stay, the reason is shown. With
   * `overwrite` the person has seen that a colleague saved since (412) and wants to overwrite it; `quiet` is for
   * automatic saves, without a toast.
   */
  onSave: (payload: PagePayload, options?: { overwrite: boolean; quiet?: boolean }) => Promise<void>;
  /** How many saved changes are not published yet; undefined while unknown. */
  unpublished?: number;
  /** Both show a toast on success; the builder shows a rejection. */
  onPublish: () => Promise<void>;
  onUnpublish: () => Promise<void>;
  onExit: () => void;
  /** The stored page as it is now, to compare after a colleague's save. */
  loadLatest?: () => Promise<BuilderPage>;
  /** State that is shared between people who have the page open. */
  team?: Team;
  /** The stored version on which the edits on the canvas began. */
  beganWith?: () => BuilderPage;
  /** The stored page as it is now. `accept` makes it the version on which the edits are based, once they have it. */
  fetchLatest?: () => Promise<{ page: BuilderPage; accept(): void }>;
  /** The names of those who stored the page after a version. */
  whoSaved?: (after: number) => Promise<string[]>;
  /** Calls `heard` whenever the page may have been stored; returns a function that stops it. */
  followSaves?: (heard: () => void) => () => void;
  /** Whether this person may publish; without it the publish menu only shows the status. Default true. */
  canPublish?: boolean;
  /** The console's screen about differences, checks and versions. */
  publishingPath?: string;
  /** The element to select at first, as findings name it: `img.2` is the third picture of the page. */
  show?: string;
  /** URL of the published page, offered once it is published. */
  publicUrl?: string;
  /** Called when unsaved edits begin and end, so that the router can ask before leaving. */
  onDirtyChange?: (dirty: boolean) => void;
  /** Renders the button to the page's history. `reload` puts a restored version onto the canvas. */
  renderRevisions?: (wiring: { unsaved: boolean; reload: (page: BuilderPage) => void }) => ReactNode;
  locale: string;
  direction: 'ltr' | 'rtl';
}

import type { Component, Editor } from 'grapesjs';
import { createContext, useContext } from 'react';
import type {
  BuilderPage,
  CounterChoice,
  ElementChoice,
  FormChoice,
  Offer,
  PageBuilderProps,
  PageDetails,
  PickedImage,
} from '../builder-props.ts';
import type { DeviceId } from '../devices.ts';
import type { LibraryPictures } from '../editor/library-pictures.console.ts';
import type { Team } from '../team/team.ts';
import type { BuilderActions } from './actions.console.ts';
import { EVENTS, useEditorTick } from './use-editor-tick.console.ts';

/** State and actions for the builder's panels. */
export interface PageBuilderState extends Pick<
  PageBuilderProps,
  | 'keepElement'
  | 'loadProperties'
  | 'makeForm'
  | 'makeCounter'
  | 'makeElement'
  | 'sections'
  | 'centers'
  | 'pickDocument'
> {
  editor: Editor;
  actions: BuilderActions;
  page: BuilderPage;
  forms: Offer<FormChoice>;
  counters: Offer<CounterChoice>;
  elements: Offer<ElementChoice>;
  device: DeviceId;
  setDevice(device: DeviceId): void;
  details: PageDetails;
  /** Changes something of the details; it counts as an edit. */
  setDetails(changes: Partial<PageDetails>): void;
  pickImage?: () => Promise<PickedImage | null>;
  pictures: LibraryPictures;
  logo?: PickedImage;
  /** Loads the base layout again; present while it could not be loaded. */
  retryLayout?: () => void;
  /** State shared between several people on the page; left out where there is one person. */
  team?: Team;
  /** Saves unsaved edits; resolves to whether all of them are stored. */
  save(): Promise<boolean>;
  /** Announces something to screen readers. */
  announce(message: string): void;
}

export const PageBuilderContext = createContext<PageBuilderState | null>(null);

/** The builder that contains this panel. Throws outside of one. */
export function usePageBuilder(): PageBuilderState {
  const builder = useContext(PageBuilderContext);
  if (builder === null) throw new Error('This panel must be rendered inside the page builder.');
  return builder;
}

/** The selected component as React state; undefined when nothing is selected. */
export function useSelected(): Component | undefined {
  const { editor } = usePageBuilder();
  useEditorTick(editor, EVENTS.content);
  return editor.getSelected();
}

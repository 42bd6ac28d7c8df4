import type { EditorConfig } from 'grapesjs';
import { DEVICES } from '../devices.ts';
import { cleanHtml } from '../safety/clean-html.ts';

/**
 * The settings that rendered and headless editors share: nothing is sent, GrapesJS stores nothing, styles become
 * rules and never attributes, and all markup is cleaned first.
 */
export function editorConfig(): EditorConfig {
  return {
    telemetry: false,
    // `false` would leave its autosave on, which writes out the whole project after every change without a reader.
    storageManager: { type: 'none', autosave: false, autoload: false },
    cssIcons: '',
    noticeOnUnload: false,
    log: ['error'],
    avoidInlineStyle: true,
    jsInHtml: false,
    protectedCss: '',
    showDevices: false,
    showToolbar: false,
    customUI: true,
    selectorManager: { custom: true },
    assetManager: { custom: true, upload: false, embedAsBase64: false, dropzone: false },
    parser: {
      optionsHtml: {
        allowScripts: false,
        allowUnsafeAttr: false,
        allowUnsafeAttrValue: false,
        preParser: (html) => cleanHtml(html),
      },
    },
    deviceManager: {
      default: 'desktop',
      devices: DEVICES.map((device) => ({
        id: device.id,
        name: device.id,
        width: `${device.width}px`,
        widthMedia: device.upTo === null ? '' : `${device.upTo}px`,
      })),
    },
    blockManager: { custom: true, blocks: [] },
    layerManager: { custom: true },
    styleManager: { custom: true, sectors: [] },
    traitManager: { custom: true },
    panels: { defaults: [] },
    // A selection is nothing to undo; tracked, it would also clear the redo steps.
    undoManager: { trackSelection: false },
  };
}

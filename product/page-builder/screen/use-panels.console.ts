import type { Editor } from 'grapesjs';
import { useEffect, useState } from 'react';
import type { SidePanel } from './SidePanels.console.tsx';

/** Whether panels cover the page, as in `screen.css`: they would then cover each other. */
const isNarrow = (): boolean => window.innerWidth <= 900;

interface Panels {
  panel: SidePanel | null;
  openPanel: (next: SidePanel | null) => void;
  inspector: boolean;
  openInspector: (open: boolean) => void;
}

/** Which panels are open beside the page; on a narrow screen one at a time. */
export function usePanels(editor: Editor | null): Panels {
  const [inspector, setInspector] = useState(() => !isNarrow());
  const [panel, setPanel] = useState<SidePanel | null>(null);
  useEffect(() => {
    // An empty page opens the blocks; on a phone they would cover it.
    if (editor?.getWrapper()?.components().length === 0 && !isNarrow()) setPanel('blocks');
  }, [editor]);
  return {
    panel,
    openPanel: (next) => {
      setPanel(next);
      if (next !== null && isNarrow()) setInspector(false);
    },
    inspector,
    openInspector: (open) => {
      setInspector(open);
      if (open && isNarrow()) setPanel(null);
    },
  };
}

import type { TourStep } from '@tributary/engine/screens/tour/tour-step.ts';

const steps: readonly TourStep[] = [
  {
    at: 'page.blocks',
    titleKey: 'tours:pageBuilder.blocks.title',
    textKey: 'tours:pageBuilder.blocks.text',
  },
  {
    at: 'page.canvas',
    titleKey: 'tours:pageBuilder.canvas.title',
    textKey: 'tours:pageBuilder.canvas.text',
  },
  {
    at: 'page.inspector',
    titleKey: 'tours:pageBuilder.inspector.title',
    textKey: 'tours:pageBuilder.inspector.text',
  },
  {
    at: 'page.devices',
    titleKey: 'tours:pageBuilder.devices.title',
    textKey: 'tours:pageBuilder.devices.text',
  },
  {
    at: 'page.save',
    titleKey: 'tours:pageBuilder.save.title',
    textKey: 'tours:pageBuilder.save.text',
  },
];

/** The tour of the page builder. */
export default steps;

import type { TourStep } from '@tributary/engine/screens/tour/tour-step.ts';

const steps: readonly TourStep[] = [
  {
    at: 'form.palette',
    titleKey: 'tours:formBuilder.palette.title',
    textKey: 'tours:formBuilder.palette.text',
  },
  {
    at: 'form.canvas',
    titleKey: 'tours:formBuilder.canvas.title',
    textKey: 'tours:formBuilder.canvas.text',
  },
  {
    at: 'form.properties',
    titleKey: 'tours:formBuilder.properties.title',
    textKey: 'tours:formBuilder.properties.text',
  },
  {
    at: 'form.tools',
    titleKey: 'tours:formBuilder.tools.title',
    textKey: 'tours:formBuilder.tools.text',
  },
  {
    at: 'form.save',
    titleKey: 'tours:formBuilder.save.title',
    textKey: 'tours:formBuilder.save.text',
  },
];

/** The tour of the form builder. */
export default steps;

/** Whether a component opens a step: everything up to the next one is one screen of the form. */
export function opensStep<C extends { type: string }>(component: C): component is C & { type: 'pageBreak' } {
  return component.type === 'pageBreak';
}

interface Typed {
  type: string;
}

/** Whether a component opens a step: everything up to the next one is one screen of the form. */
export function opensStep<C extends Typed>(component: C): component is C & { type: 'pageBreak' } {
  return component.type === 'pageBreak';
}

/** Whether a component opens a section: everything up to the next one, or to the end of its step. */
export function opensSection<C extends Typed>(component: C): component is C & { type: 'section' } {
  return component.type === 'section';
}

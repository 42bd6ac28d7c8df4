/** Translates a key of the form builder's messages; what the model needs of a translator, so that tests need none. */
export type BuilderTranslate = (key: string, values?: Record<string, string | number>) => string;

/** Text for a style element, which only `</` could end. */
export const asStyle = (css: string): string => css.replaceAll('</', '<\\/');

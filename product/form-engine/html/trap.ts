/** The control field that people don't see and robots fill in. */
export const TRAP_FIELD = '_website';

/** An empty field for robots: not shown, not focusable, not read out, not filled in by browsers. */
export const trapField = `<div class="tf-extra" aria-hidden="true"><input type="text" name="${TRAP_FIELD}" tabindex="-1" autocomplete="off" value=""></div>`;

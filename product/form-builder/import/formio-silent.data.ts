import { words } from './words.ts';

/**
 * Properties of Form.io's components that need no note in the report: they are taken over, say how a component looks or
 * works inside of Form.io, or say nothing to the person who fills the form in.
 */
export const formioSilent: {
  always: readonly string[];
  of: Readonly<Record<string, readonly string[]>>;
  validate: readonly string[];
} = {
  always: words(`
    type key label title legend description tooltip placeholder errors validate conditional customConditional
    components columns rows hidden calculateValue id input tableView persistent protected dbIndex encrypted
    properties tags lockKey isNew tree lazyLoad addons attributes overlay widget attrs className customClass
    labelPosition labelWidth labelMargin optionsLabelPosition inline theme hideLabel dataGridLabel tabindex
    autofocus spellcheck modalEdit size block collapsible collapsed breadcrumb breadcrumbClickable buttonSettings
    scrollToTop striped bordered hover condensed autoAdjust hideOnChildrenHidden clearOnHide refreshOn redrawOn
    validateOn errorLabel inputType inputFormat delimiter mask applyMaskOn allowMultipleMasks displayMask
    truncateMultipleSpaces case calculateServer allowCalculateOverride showCharCount showWordCount navigateOnEnter
    saveOnEnter nextPage dataType idPath selectThreshold searchEnabled searchField minSearch filter limit template
    valueProperty clearOnRefresh readOnlyValue customOptions uniqueOptions useExactSearch indexeddb selectValues
    disableLimit sort authenticate ignoreCache numRows numCols cellAlignment caption header cloneRows version
    submissionAccess inDataGrid alwaysEnabled shortcut disableOnInvalid leftIcon rightIcon path tabIndex
    noFirstRow addAnother addAnotherPosition reorder layoutFixed initEmpty enableRowGroups openWhenEmpty rowDrafts
    displayAsTable inlineEdit autocomplete
  `),
  of: {
    number: words('decimalLimit requireDecimal'),
    currency: words('decimalLimit requireDecimal currency'),
    textarea: words('rows editor autoExpand fixedSize wysiwyg as'),
    radio: words('values dataSrc data fieldSet'),
    selectboxes: words('values dataSrc data defaultValue fieldSet'),
    checkbox: words('defaultValue value name'),
    select: words('data dataSrc multiple'),
    survey: words('questions values'),
    day: words('fields dayFirst minDate maxDate hideInputLabels inputsLabelPosition useLocaleSettings'),
    datetime: words(`
      format enableDate enableMinDateInput enableMaxDateInput datePicker timePicker datepickerMode timezone
      displayInTimezone useLocaleSettings allowInput enableTime minDate maxDate defaultDate customDefaultDate
      fields
    `),
    time: words('format dataFormat'),
    hidden: words('defaultValue'),
    file: words(`
      filePattern multiple fileMaxSize fileMinSize storage url dir image webcam webcamSize imageSize
      privateDownload fileTypes uploadOnly fileNameTemplate capture
    `),
    signature: words('footer width height penColor backgroundColor minWidth maxWidth keepOverlayRatio'),
    address: words(
      'map provider providerOptions manualModeViewString enableManualMode switchToManualModeLabel',
    ),
    content: words('html refreshOnChange'),
    htmlelement: words('content tag refreshOnChange'),
    phoneNumber: words('inputMask'),
    button: words('action'),
  },
  validate: words(`
    required minLength maxLength min max step integer customMessage customPrivate strictDateValidation multiple
    unique onlyAvailableItems minDate maxDate
  `),
};

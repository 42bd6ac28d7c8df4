import { words } from './words.ts';

/**
 * Properties of surveys, pages and questions of SurveyJS that need no note in the report: they are imported, concern
 * looks or behaviour inside SurveyJS, or describe the behaviour of every form here.
 */
export const surveySilent: {
  survey: readonly string[];
  page: readonly string[];
  question: readonly string[];
  of: Readonly<Record<string, readonly string[]>>;
} = {
  survey: words(`
    name title description visible visibleIf elements questions state width minWidth maxWidth indent rightIndent
    innerIndent startWithNewLine titleLocation descriptionLocation hideNumber showNumber questionTitleLocation
    showQuestionNumbers questionTitleWidth questionErrorLocation errorLocation gridLayoutColumns colCount itemSize
    cssClass useDisplayValuesInTitle useDisplayValuesInDynamicTexts showCommentArea commentText pages completeText
    completedHtml locale logo logoPosition logoWidth logoHeight logoFit headerView widthMode fitToContainer
    themeVariables backgroundImage backgroundOpacity editText previewText requiredText requiredMark
    showProgressBar progressBarLocation progressBarType progressBarShowPageNumbers showTitle
    progressBarShowPageTitles showPageTitles showPageNumbers showNavigationButtons navigationButtonsLocation
    showPreviewBeforeComplete checkErrorsMode textUpdateMode clearInvisibleValues focusFirstQuestionAutomatic
    focusOnFirstError autoFocusFirstQuestion autoFocusFirstError showTOC tocLocation cookieName
    sendResultOnPageNext partialSendEnabled surveyId surveyPostId storeOthersAsComment maxTextLength
    maxOthersLength questionStartIndex questionTitlePattern sjsVersion showCompletePage showCompletedPage
    firstPageIsStarted firstPageIsStartPage startSurveyText questionsOnPageMode questionDescriptionLocation
    goNextPageAutomatic allowCompleteSurveyAutomatic autoAdvanceEnabled
  `),
  page: words(`
    name title description visible visibleIf elements questions state width minWidth maxWidth indent rightIndent
    innerIndent startWithNewLine titleLocation descriptionLocation hideNumber showNumber questionTitleLocation
    showQuestionNumbers questionTitleWidth questionErrorLocation errorLocation gridLayoutColumns colCount itemSize
    cssClass useDisplayValuesInTitle useDisplayValuesInDynamicTexts showCommentArea commentText navigationTitle
    navigationDescription navigationButtonsVisibility
  `),
  question: words(`
    name title description visible visibleIf elements questions state width minWidth maxWidth indent rightIndent
    innerIndent startWithNewLine titleLocation descriptionLocation hideNumber showNumber questionTitleLocation
    showQuestionNumbers questionTitleWidth questionErrorLocation errorLocation gridLayoutColumns colCount itemSize
    cssClass useDisplayValuesInTitle useDisplayValuesInDynamicTexts showCommentArea commentText type isRequired
    requiredErrorText validators placeholder placeHolder autocomplete correctAnswer hasOther showOtherItem
    otherText otherPlaceholder otherErrorText hasNone showNoneItem noneText choices choicesByUrl
    choicesFromQuestion choicesOrder searchEnabled allowClear showClearButton maxLength size storeOthersAsComment
    clearIfInvisible renderAs displayMode
  `),
  of: {
    text: words('inputType min max step minValueExpression maxValueExpression minErrorText maxErrorText'),
    comment: words('rows autoGrow allowResize acceptCarriageReturn'),
    boolean: words('valueTrue valueFalse labelTrue labelFalse label swapOrder'),
    imagepicker: words('multiSelect imageFit imageHeight imageWidth showLabel contentMode'),
    rating: words(`
      rateMin rateMax rateStep rateCount rateValues rateType minRateDescription scaleColorMode maxRateDescription
      displayRateDescriptionsAsExtremeItems autoGenerate rateDescriptionLocation rateColorMode
    `),
    slider: words('min max step sliderType showLabels labelCount tooltipVisibility'),
    html: words('html'),
    file: words(
      'maxSize acceptedTypes allowMultiple storeDataAsText waitForUpload allowImagesPreview needConfirmRemoveFile',
    ),
    signaturepad: words(
      'signatureWidth signatureHeight penColor backgroundColor penMinWidth penMaxWidth signatureAutoScaleEnabled',
    ),
    matrix: words(
      'columns rows isAllRowRequired eachRowRequired cellType alternateRows columnMinWidth rowTitleWidth',
    ),
    matrixdropdown: words('columns rows cellType alternateRows columnMinWidth rowTitleWidth columnColCount'),
    matrixdynamic: words(`
      columns cellType rowCount minRowCount maxRowCount addRowText removeRowText confirmDelete alternateRows
      columnMinWidth columnColCount columnLayout addRowLocation addRowButtonLocation
    `),
    multipletext: words('items itemErrorLocation itemTitleWidth'),
    paneldynamic: words(`
      templateElements templateTitle templateDescription panelCount minPanelCount maxPanelCount panelAddText
      addPanelText panelRemoveText removePanelText confirmDelete allowAddPanel allowRemovePanel renderMode
      panelPrevText panelNextText newPanelPosition noEntriesText templateTabTitle showRangeInProgress panelsState
      templateTitleLocation
    `),
    expression: words(
      'expression format displayStyle currency maximumFractionDigits minimumFractionDigits useGrouping',
    ),
  },
};

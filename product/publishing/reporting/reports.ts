/** Path on the page's own site where visitors' browsers report resources that a page's policy blocked. */
export const REPORT_PATH = '/api/security-reports';

/** The name of that address in a policy. */
export const REPORT_GROUP = 'pages';

/** The headers of a page beside its policy: the policy that is only reported, and the address of reports. */
export function reportingHeaders({
  csp,
  cspReportOnly,
}: {
  csp: string;
  cspReportOnly?: string;
}): Record<string, string> {
  return {
    ...(cspReportOnly === undefined ? {} : { 'Content-Security-Policy-Report-Only': cspReportOnly }),
    ...(csp.includes('report-to ') ? { 'Reporting-Endpoints': `${REPORT_GROUP}="${REPORT_PATH}"` } : {}),
  };
}

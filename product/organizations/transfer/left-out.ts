/**
 * Tenant tables that an export leaves out, with the reason. Every other table with a `tenant_id` is found in the
 * system catalog and exported; a table that the tenants' role can't read must be named here.
 */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  console_sessions: 'Who is signed in here is signed in nowhere else.',
  create_keys: 'A request is sent again to the installation that it was sent to.',
  oidc_records: 'What the sign-in pages remember belongs to this installation and its keys.',
  setup_links: 'Links that were printed lead to this installation.',
  unfinished_forms:
    'What visitors keep for a month is sealed for this installation, and their links lead to it.',
  prefill_keys: 'Links that were made here lead to this installation, and their key is sealed for it.',
  domain_hosts: 'A domain is proved for one installation: the other one looks for its records itself.',
  domain_certificates:
    'The keys of certificates are sealed for this installation; the other one makes its own.',
  domain_runs:
    'Orders belong to the account of this installation; the account of the other one places new orders.',
  mails: 'E-mails that were sent or are queued are not sent by two installations.',
};

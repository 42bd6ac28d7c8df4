export const USAGE = `Runs the platform's side of a Tributary installation. Give it the environment that the server has.

Usage: npm run tributary -- <command>

  organizations list [--json]
      Every organization: slug, name, plan, people, state.

  organizations create <slug> --name <name> [--plan starter|growth|scale] [--maintainer <e-mail>] [--language en-US|es]
                       [--timezone <zone>]
      Makes an organization. Its maintainer gets an e-mail where e-mails are sent; else the link is printed. Its days are
      those of the time zone, such as Europe/London; without one, of this machine's.

  plan list [--json]
      Every organization with its plan, and what it has other than that.

  plan show <slug> [--json]
      All limits and features of an organization.

  plan set <slug> starter|growth|scale
      Puts an organization on another plan. Its consoles follow at once, and its activity log has an entry. A smaller
      plan deletes nothing; what is over its limits is listed. The word “set” may be left out.

  plan override <slug> <feature> on|off|<number>|unlimited|plan
      Gives an organization a feature or a limit other than its plan's; “plan” takes it back.

  plan reset <slug>
      Takes back everything that an organization has other than its plan.

  prices show [--from <month>]
  prices example
  prices set <file> [--from <month>]
      The price list by which consoles show what usage costs, from this month or a given one (2026-03) on. Without one
      usage costs nothing. “prices example” prints one to begin with.

  organizations suspend <slug>
  organizations resume <slug>
      From the next request on nobody enters its console, its pages say that the site is closed, and no submission
      is taken. What was taken before is still delivered.

  organizations export <slug> --to <file> [--overwrite]
      Writes everything that belongs to it into one file. Keep it safe: it holds what supporters wrote.

  organizations import <file> [--slug <slug>]
      Puts an exported organization into this installation, all of it or nothing.

  organizations delete <slug> [--yes] [--no-export | --to <file>]
      Exports it first, then deletes everything that belongs to it. Asks for the slug unless --yes is given.

  tickets list [--all] [--json]
      Open requests for support of all organizations and of people who were signed out; --all has closed ones too.

  tickets show <number>
      A request with its messages.

  tickets answer <number> --text <text>
      Answers a request: the answer stands on it, and is sent by e-mail.

  tickets close <number>
      Closes a request. The next message opens it again.

  tickets forget <e-mail>
      Deletes what this address asked signed out, with e-mails about it that wait.

  logs verify <slug>
      Checks that nothing in its activity log was altered, removed or put in. Prints the newest link: whoever notes
      it down elsewhere can tell later that nothing before it changed.

  isolation prove <slug> [--json] [--to <file>] [--overwrite]
      Tries to reach other organizations' data from this one's, in every table and resource, and takes everything back.

  isolation verify <file>
      Checks that this installation made a proof, and that nobody changed it since.

  storage move bucket|disk
      Copies every file to the bucket that STORAGE_URL names, or from there to DATA_DIR, and compares each copy with its
      original. Interrupted, it goes on where it was. Copy once while the server runs, stop it, copy again, and start it
      with or without STORAGE_URL.

Exit codes: 0 done, 1 not done, 2 the command was not understood.
`;

/** A command that was not understood; its message is for the person at the terminal. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Something that can't be done at present; its message is for the person at the terminal. */
export class CommandError extends Error {
  override name = 'CommandError';
}

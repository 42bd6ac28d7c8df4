export const USAGE = `Administers a Tributary installation. Run it with the server's environment variables.

Usage: npm run tributary -- <command>

  organizations list [--json]
      Lists every organization: slug, name, plan, people, state.

  organizations create <slug> --name <name> [--plan starter|growth|scale] [--maintainer <e-mail>] [--language en-US|es]
                       [--timezone <zone>]
      Creates an organization. Its maintainer gets an e-mail if the installation sends e-mails; otherwise the command
      prints the link. The time zone, such as Europe/London, defines the organization's days; default: this machine's.

  plan list [--json]
      Lists every organization with its plan and its differences from the plan.

  plan show <slug> [--json]
      Shows all limits and features of an organization.

  plan set <slug> starter|growth|scale
      Puts an organization on another plan. Its consoles follow at once, and its activity log gets an entry. A smaller
      plan deletes nothing; the command lists the limits that are exceeded. The word “set” may be left out.

  plan override <slug> <feature> on|off|<number>|unlimited|plan
      Gives an organization a feature or a limit that differs from its plan's; “plan” removes the difference.

  plan reset <slug>
      Removes all differences of an organization from its plan.

  prices show [--from <month>]
  prices example
  prices set <file> [--from <month>]
      Shows or sets the price list by which consoles show the cost of usage, from this month or a given one (2026-03)
      on. Without a price list usage costs nothing. “prices example” prints one to begin with.

  organizations suspend <slug>
  organizations resume <slug>
      “suspend” closes its console from the next request on, its pages say that the site is closed, and submissions are
      refused. Earlier submissions are still delivered. “resume” ends this.

  organizations export <slug> --to <file> [--overwrite]
      Writes all its data into one file. Keep the file safe: it contains supporters' data.

  organizations import <file> [--slug <slug>]
      Puts an exported organization into this installation, all of it or nothing.

  organizations delete <slug> [--yes] [--no-export | --to <file>]
      Exports it first, then deletes all its data. Asks for the slug unless --yes is given.

  tickets list [--all] [--json]
      Lists open requests for support of all organizations and of signed-out people; --all includes closed ones.

  tickets show <number>
      Shows a request with its messages.

  tickets answer <number> --text <text>
      Answers a request: the answer is added to it and sent by e-mail.

  tickets close <number>
      Closes a request. The next message opens it again.

  tickets forget <e-mail>
      Deletes the requests that this address sent signed out, with queued e-mails about them.

  logs verify <slug>
      Checks that no entry of its activity log was altered, removed or inserted. Prints the newest link: keep it
      elsewhere to prove later that no entry before it has changed.

  isolation prove <slug> [--json] [--to <file>] [--overwrite]
      Tries to reach other organizations' data from this one, in every table and resource, and rolls everything back.

  isolation verify <file>
      Checks that this installation made a proof, and that it is unchanged.

  storage move bucket|disk
      Copies every file to the bucket that STORAGE_URL names, or from there to DATA_DIR, and compares each copy with its
      original. If interrupted, run it again to continue. Copy once while the server runs, stop the server, copy again,
      and start the server with or without STORAGE_URL.

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

import type { Command } from '#command.ts';
import { markBounced } from '#features/mail/queries.ts';
import { readBounce } from '#features/mail/read-bounce.ts';

export const commands: readonly Command[] = [
  {
    name: 'emails bounced',
    args: ['<file>'],
    fileArgument: 0,
    summary: 'Records a bounced email from a mail server’s report in a file, such as /dev/stdin',
    example: 'report.eml',
    run: async ({ db, print }, [report = '']) => {
      const bounce = await readBounce(report);
      const email = bounce && (await markBounced(db, bounce.mail_id, bounce.reason));
      // Other messages are not a failure: everything that arrives in the mailbox is piped into this command, and
      // the mail server would reply if the command failed.
      print(
        email
          ? `${email.subject} to ${email.recipient} bounced.`
          : 'This is not a report about an email sent to a member in the last few weeks, so nothing is recorded.',
      );
      return true;
    },
  },
];

import type { Command } from '#command.ts';
import { markBounced } from '#features/mail/queries.ts';
import { readBounce } from '#features/mail/read-bounce.ts';

export const commands: readonly Command[] = [
  {
    name: 'emails bounced',
    args: ['<file>'],
    reads: 0,
    summary: 'Records that an email came back, from the report of the mail server, such as /dev/stdin',
    example: 'report.eml',
    run: async ({ db, print }, [report = '']) => {
      const bounce = await readBounce(report);
      const email = bounce && (await markBounced(db, bounce.mail_id, bounce.why));
      // Not a failure: whatever arrives in the mailbox is piped here, and a mail server would answer failures.
      print(
        email
          ? `${email.subject} to ${email.recipient} bounced.`
          : 'This reports about no email of the last weeks to a member, so nothing is recorded.',
      );
      return true;
    },
  },
];

import { Resolver } from 'node:dns/promises';
import { createTransport } from 'nodemailer';
import { second } from '#clock.ts';
import { isExposed, type Config } from '#config/config.ts';
import { describeError } from '#db/outage.ts';
import { fine, problem, warning, type Finding } from '#features/operator/doctor/finding.ts';
import { poolSettings } from '#services/mail/smtp.ts';

/** Checks that the mail server accepts us, and that the sender's domain permits the server to send for it. */
export async function checkMail(config: Config): Promise<Finding[]> {
  const { smtp_url, mail_from, production } = config;
  if (smtp_url === null)
    return [
      isExposed(config)
        ? problem('SMTP_URL is not set: emails are written to the data folder, and nobody receives them.')
        : fine('Without SMTP_URL, emails are shown at /dev/mail.'),
    ];
  const domain = mail_from.address.split('@')[1] ?? '';
  return [await checkSignIn(smtp_url, production), ...(await checkDomain(domain))];
}

async function checkSignIn(url: string, production: boolean): Promise<Finding> {
  const { host } = new URL(url);
  const transport = createTransport({ ...poolSettings(url, { production }), pool: false });
  try {
    await transport.verify();
    return fine(`The mail server ${host} accepts our connection and sign-in.`);
  } catch (error) {
    return problem(
      `The mail server ${host} cannot be used: ${describeError(error).replace(/\.$/, '')}. Check SMTP_URL.`,
    );
  } finally {
    transport.close();
  }
}

/** Checks the records that other mail servers look up before they trust an email from this domain. */
async function checkDomain(domain: string): Promise<Finding[]> {
  const resolver = new Resolver({ timeout: 3 * second, tries: 1 });
  const readTxtRecords = async (name: string) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (['ENODATA', 'ENOTFOUND'].includes(code)) return [];
      return null;
    }
  };
  const [domainRecords, dmarcRecords] = await Promise.all([
    readTxtRecords(domain),
    readTxtRecords(`_dmarc.${domain}`),
  ]);
  if (domainRecords === null || dmarcRecords === null)
    return [warning(`The DNS of ${domain} could not be queried, so we do not know whether it lets us send.`)];
  const hasSpf = domainRecords.some((text) => text.startsWith('v=spf1'));
  const hasDmarc = dmarcRecords.some((text) => text.startsWith('v=DMARC1'));
  return [
    hasSpf
      ? fine(`${domain} has an SPF record.`)
      : warning(
          `${domain} has no SPF record: many people will find our emails in their spam folder. Add a TXT record "v=spf1 …" that names your mail server.`,
        ),
    hasDmarc
      ? fine(`${domain} has a DMARC policy.`)
      : warning(
          `${domain} has no DMARC policy: large mail providers refuse senders without one. Add a TXT record at _dmarc.${domain}.`,
        ),
  ];
}

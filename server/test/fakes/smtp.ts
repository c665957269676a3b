import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

type SentMail = Email & {
  /** The recipients of the SMTP envelope, regardless of the headers. */
  recipients: string[];
  raw: string;
};

export type SmtpFake = AsyncDisposable & {
  /** Value for SMTP_URL. */
  url: string;
  /** The emails accepted, in order. */
  mails: SentMail[];
  /** Rejects this many recipients with an error code before it accepts one. */
  refuse: (code: number, times: number) => void;
};

/** Starts a mail server that requires authentication, accepts all emails and delivers none. */
export async function startSmtp(): Promise<SmtpFake> {
  const mails: SentMail[] = [];
  let rejection = { code: 0, times: 0 };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, respond) =>
      username === 'kinora' && password === 'p@ss/word'
        ? respond(null, { user: username })
        : respond(new Error('Wrong name or password')),
    onRcptTo: (_, __, respond) => {
      if (rejection.times === 0) return respond();
      rejection = { ...rejection, times: rejection.times - 1 };
      respond(Object.assign(new Error('Recipient rejected'), { responseCode: rejection.code }));
    },
    onData: (stream, { envelope }, respond) => {
      const receive = async () => {
        const bytes = Buffer.concat(await stream.toArray());
        const recipients = envelope.rcptTo.map(({ address }) => address);
        mails.push({ ...(await PostalMime.parse(bytes)), recipients, raw: bytes.toString() });
      };
      receive().then(() => respond(), respond);
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.server.address() as { port: number };
  return {
    url: `smtp://kinora:${encodeURIComponent('p@ss/word')}@127.0.0.1:${port}`,
    mails,
    refuse: (code, times) => {
      rejection = { code, times };
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

type SentMail = Email & {
  /** Whom the server was told to bring it to, whatever its headers say. */
  recipients: string[];
  raw: string;
};

export type SmtpFake = AsyncDisposable & {
  /** What SMTP_URL is set to. */
  url: string;
  /** What was taken, in order. */
  mails: SentMail[];
  /** Answers so many receivers with an error before it takes one. */
  refuse: (code: number, times: number) => void;
};

/** A mail server that asks for a name and a password, takes what it is given and delivers nothing. */
export async function startSmtp(): Promise<SmtpFake> {
  const mails: SentMail[] = [];
  let refusing = { code: 0, times: 0 };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, answer) =>
      username === 'kinora' && password === 'p@ss/word'
        ? answer(null, { user: username })
        : answer(new Error('Wrong name or password')),
    onRcptTo: (_, __, answer) => {
      if (refusing.times === 0) return answer();
      refusing = { ...refusing, times: refusing.times - 1 };
      answer(Object.assign(new Error('Not now, or never'), { responseCode: refusing.code }));
    },
    onData: (stream, { envelope }, answer) => {
      const take = async () => {
        const bytes = Buffer.concat(await stream.toArray());
        const recipients = envelope.rcptTo.map(({ address }) => address);
        mails.push({ ...(await PostalMime.parse(bytes)), recipients, raw: bytes.toString() });
      };
      take().then(() => answer(), answer);
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
      refusing = { code, times };
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

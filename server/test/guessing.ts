import { login, register, type SignedIn } from '@kinora/contract/accounts/account';
import { call, CallError } from '@kinora/contract/client';
import { startTestApp, type TestApp } from '#test/app.ts';

export const password = 'Correct-horse-1';
export const wrongPassword = 'Wrong-horse-1';

type Answer = { status: number; message: string; data: SignedIn | null };

export type Guessing = AsyncDisposable & {
  kinora: TestApp;
  /** Signs in from an IP address. */
  signInFrom: (ip: string, body: { email: string; password: string; device_key?: string }) => Promise<Answer>;
  registerMember: () => Promise<SignedIn>;
  /** Makes this many guesses at an account, ten from each of many IP addresses; returns the status codes. */
  attack: (email: string, guesses: number) => Promise<number[]>;
  /** Starts thirty machines that guess continuously until the flood is disposed of. */
  startFlood: (next: (machine: number) => { ip: string; email: string }) => AsyncDisposable;
};

/** Starts a service that trusts a proxy, so that tests can choose the IP addresses that they call from. */
export async function startGuessing(): Promise<Guessing> {
  const kinora = await startTestApp({
    TRUST_PROXY: '1',
    API_REQUESTS_PER_MINUTE: '100000',
    REGISTRATIONS_PER_HOUR: '100000',
  });
  let memberCount = 0;

  const signInFrom: Guessing['signInFrom'] = async (ip, body) => {
    try {
      const headers = { 'x-forwarded-for': ip };
      const { data } = await call(login, { body }, { base: kinora.base, headers });
      return { status: 200, message: '', data };
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      return { status: error.status, message: error.message, data: null };
    }
  };

  return {
    kinora,
    signInFrom,
    registerMember: async () => {
      const user = await kinora.as(null, register, {
        body: { email: `guessed-${++memberCount}@example.com`, name: 'Ada Viewer', password },
      });
      await kinora.confirm(user);
      return user;
    },
    attack: async (email, guesses) => {
      const statuses: number[] = [];
      for (let index = 0; index < guesses; index++) {
        const ip = `198.51.${memberCount}.${Math.floor(index / 10)}`;
        statuses.push((await signInFrom(ip, { email, password: wrongPassword })).status);
      }
      return statuses;
    },
    startFlood: (next) => {
      const stop = new AbortController();
      const machines = Array.from({ length: 30 }, async (_, machine) => {
        while (!stop.signal.aborted) {
          const { ip, email } = next(machine);
          await signInFrom(ip, { email, password: wrongPassword });
        }
      });
      return {
        [Symbol.asyncDispose]: async () => {
          stop.abort();
          await Promise.all(machines);
        },
      };
    },
    [Symbol.asyncDispose]: () => kinora[Symbol.asyncDispose](),
  };
}

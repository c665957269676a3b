import { ConfigError, readConfig, type Config } from '#config.ts';
import { createContext, type Context } from '#context.ts';
import { DataFolderInUse } from '#db/data-lock.ts';
import { createApp } from '#http/app.ts';
import { work } from '#jobs/work.ts';

/** A part of the service that runs until the answered function is called. */
export type Part = (context: Context) => Promise<() => Promise<void>>;

/** Fills a service that nobody has used yet with the demo catalogue, and says once who can sign in. */
export const demo: Part = async (context) => {
  if (context.config.production) {
    const { changeKnownPasswords } = await import('#features/demo/change-known-passwords.ts');
    await changeKnownPasswords(context);
  }
  if (context.config.demo) {
    const { seedDemo } = await import('#features/demo/seed.ts');
    const { accountsNote } = await import('#features/demo/accounts.ts');
    const accounts = await seedDemo(context);
    if (accounts) console.log(accountsNote(context.config, accounts));
  }
  return async () => {};
};

/** Says where the service is. */
export const welcome: Part = async ({ config }) => {
  console.log(`\n  ${config.brand_name} is ready at ${config.public_url}\n`);
  return async () => {};
};

/** Answers HTTP. */
export const api: Part = async (context) => {
  const { features } = await import('#features.ts');
  const app = await createApp(context, features);
  await app.listen({ host: context.config.host, port: context.config.port });
  return () => app.close();
};

/** Does the jobs. */
export const worker: Part = async (context) => {
  const { handlers } = await import('#handlers.ts');
  return work(context, handlers);
};

/**
 * Runs parts of the service in this process until it is told to stop (SIGINT, SIGTERM, or the parent that
 * started it is gone), then ends them in reverse order.
 */
export async function runService(
  parts: readonly Part[],
  check: (config: Config) => void = () => {},
): Promise<void> {
  const running = new AsyncDisposableStack();
  let context: Context;
  try {
    const config = readConfig(process.env);
    check(config);
    context = await createContext(config);
  } catch (error) {
    if (error instanceof ConfigError || error instanceof DataFolderInUse) refuse(error.message);
    throw error;
  }
  running.defer(() => context.close());
  const stop = once(async () => {
    // A second Ctrl-C, or a part that does not end, must not keep the person waiting.
    setTimeout(() => process.exit(1), 15_000).unref();
    await running.disposeAsync();
    process.exit(0);
  });
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('disconnect', stop);
  try {
    for (const part of parts) running.defer(await part(context));
  } catch (error) {
    await running.disposeAsync();
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      refuse(
        `Port ${context.config.port} is taken by another program. Stop it, or set PORT to another number.`,
      );
    throw error;
  }
}

function refuse(message: string): never {
  console.error(`\n${message}\n`);
  process.exit(1);
}

function once(work: () => Promise<void>): () => void {
  let started = false;
  return () => {
    if (started) return;
    started = true;
    void work();
  };
}

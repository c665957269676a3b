import { chmod, rm } from 'node:fs/promises';
import { createServer, request as send, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { findCommands } from '#command-line/find-commands.ts';
import type { Console, ForwardableCommand } from '#command.ts';
import { executeCommand, type CommandInput } from '#command-line/execute-command.ts';
import type { Answer } from '#command-line/make-call.ts';
import type { Config } from '#config/config.ts';
import { Refusal } from '#http/errors.ts';
import type { App } from '#http/route.ts';
import { StartError } from '#start-error.ts';

/** The socket on which the service that has the embedded database open listens for commands. */
const socketPath = ({ data_dir }: Pick<Config, 'data_dir'>): string => join(data_dir, 'commands.sock');

const Fields = z.record(z.string(), z.unknown());
const CommandRequest = z.object({
  name: z.string(),
  order: z.union([
    z.object({ input: z.object({ params: Fields, query: Fields, body: Fields }) }),
    z.object({ args: z.array(z.string()) }),
  ]),
  terminal: z.object({ machine_user: z.nullable(z.string()) }),
});

type Refused = { status: number; message: string; errors: Record<string, string> | undefined };
type Reply = { printed: string[]; done: Answer | boolean } | { refused: Refused };

/**
 * Runs the commands that are typed while this process has the embedded database open, because no other process
 * can open it then. Only root and the user who runs the service can reach the socket.
 * @returns a function that stops listening for commands.
 */
export async function serveCommands(app: App): Promise<() => Promise<void>> {
  const { config, log } = app.context;
  const path = socketPath(config);
  const server = createServer((request, response) => {
    void reply(app, request).then(
      (answered) => response.end(JSON.stringify(answered)),
      (error: unknown) => {
        log.error({ err: error }, 'A command failed');
        response.writeHead(500).end();
      },
    );
  });
  try {
    // A killed process may have left its socket behind. It cannot be in use, because we hold the lock on the
    // data folder.
    await rm(path, { force: true });
    server.listen(path);
    await once(server, 'listening');
    await chmod(path, 0o600);
  } catch (error) {
    log.warn({ err: error }, 'Commands cannot be run while the service is running');
    return async () => {};
  }
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  };
}

async function reply(app: App, request: IncomingMessage): Promise<Reply> {
  const { name, order: commandInput, terminal } = CommandRequest.parse(JSON.parse(await text(request)));
  const { context } = app;
  const resolved = async <T>(value: T) => value;
  const resources = {
    data: () => resolved(context),
    context: () => resolved(context),
    app: () => resolved(app),
  };
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  try {
    const command = (await findCommands()).find((one) => one.name === name);
    if (!command || 'runAlone' in command)
      throw new Refusal(404, 'The running service is a different version, which does not have this command.');
    return { printed, done: await executeCommand(command, commandInput, resources, { terminal, print }) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, message, errors } = error;
    return { refused: { status, message, errors } };
  }
}

/**
 * Passes a command to the running service.
 * @returns undefined if no service that has the embedded database open is running.
 * @throws Refusal, or StartError if the service cannot be reached
 */
export async function passToService(
  command: ForwardableCommand,
  commandInput: CommandInput,
  { data_dir }: Pick<Config, 'data_dir'>,
  { terminal, print }: Console,
): Promise<Answer | boolean | undefined> {
  const request = send({ socketPath: socketPath({ data_dir }), method: 'POST' });
  request.end(JSON.stringify({ name: command.name, order: commandInput, terminal }));
  try {
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const received = await text(response);
    if (response.statusCode !== 200)
      throw new StartError('The command failed. The error is in the log of the service.');
    const replied = JSON.parse(received) as Reply;
    if ('refused' in replied) throw toRefusal(replied.refused);
    for (const line of replied.printed) print(line);
    return replied.done;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return undefined;
    if (code !== 'EACCES') throw error;
    throw new StartError('The service is running as a different user. Run the command as that user.', {
      cause: error,
    });
  }
}

const toRefusal = ({ status, message, errors }: Refused) =>
  new Refusal(status, message, errors && { errors });

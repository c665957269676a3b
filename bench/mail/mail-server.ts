// A real SMTP server in its own process, so that it does not share a thread with the code being measured. It
// accepts every message, delivers none, and reports over the process channel how many it has accepted.
import { SMTPServer } from 'smtp-server';

let accepted = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData: (stream, _, callback) => {
    stream.on('end', () => {
      accepted++;
      callback();
    });
    stream.resume();
  },
});
server.on('error', () => {});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.server.address() as { port: number }).port });
});
process.on('message', () => process.send?.({ accepted }));
process.on('disconnect', () => process.exit());

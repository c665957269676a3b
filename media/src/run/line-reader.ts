/** Longer lines are truncated: what a program prints is not under our control. */
const maxLength = 10_000;

/** Returns a function that takes a program's output piece by piece and passes on its lines. */
export function lineReader(onLine: (line: string) => void): (chunk: Buffer) => void {
  let rest = '';
  return (chunk) => {
    const lines = (rest + chunk.toString('latin1')).split(/[\r\n]+/);
    rest = (lines.pop() ?? '').slice(0, maxLength);
    for (const line of lines) onLine(line);
  };
}

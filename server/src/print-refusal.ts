import { Refusal } from '#http/errors.ts';

/** Does what a command is to do; why it was refused is printed. @returns whether it was done. */
export async function orPrintRefusal(
  print: (line: string) => void,
  work: () => Promise<void>,
): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(error.message);
    return false;
  }
}

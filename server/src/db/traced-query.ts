import { traced } from '#traced.ts';

/**
 * Runs a statement as a step of the current trace, which records its text. Values are passed separately, and
 * are never part of the text.
 */
export const tracedQuery = <T>(text: string, run: () => Promise<T>): Promise<T> =>
  traced(
    text.trimStart().split(/\s/, 1)[0]?.toUpperCase() ?? 'SQL',
    { 'db.system.name': 'postgresql', 'db.query.text': text },
    run,
  );

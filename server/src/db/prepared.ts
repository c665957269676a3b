import pg from 'pg';

const names = new Map<string, string>();

/**
 * A connection whose statements are prepared: the server parses and plans each text once a connection, not
 * once a request. The texts are ours and few; values are never part of them.
 * @param translate what an error is passed on as.
 */
export const preparingClient = (translate: (error: unknown) => unknown) =>
  class PreparingClient extends pg.Client {
    // @ts-expect-error Kysely calls one of the many forms that pg declares, and only that one is changed.
    override query(text: unknown, values?: unknown, ...rest: unknown[]): unknown {
      const result = this.send(text, values, rest);
      if (!(result instanceof Promise)) return result;
      return result.catch((error: unknown) => {
        throw translate(error);
      });
    }

    send(text: unknown, values: unknown, rest: unknown[]): unknown {
      const query = super.query.bind(this) as (...given: unknown[]) => unknown;
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
        return query(text, values, ...rest);
      const name = names.get(text) ?? `kinora_${names.size}`;
      names.set(text, name);
      return query({ name, text, values }, ...rest);
    }
  };

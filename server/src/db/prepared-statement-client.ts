import pg from 'pg';
import { tracedQuery } from '#db/traced-query.ts';

const names = new Map<string, string>();

/**
 * A client that prepares its statements: the server parses and plans each text once per connection instead of
 * once per request. There are few texts, all of them our own; values are never part of them.
 * @param translate maps an error to the error that is passed on.
 */
export const preparedStatementClient = (translate: (error: unknown) => unknown) =>
  class PreparedStatementClient extends pg.Client {
    // @ts-expect-error Kysely calls one of the many overloads that pg declares; only that one is overridden.
    override query(text: unknown, values?: unknown, ...rest: unknown[]): unknown {
      const send = () => this.send(text, values, rest);
      const result = typeof text === 'string' ? tracedQuery(text, send as () => Promise<unknown>) : send();
      if (!(result instanceof Promise)) return result;
      return result.catch((error: unknown) => {
        throw translate(error);
      });
    }

    send(text: unknown, values: unknown, rest: unknown[]): unknown {
      const query = super.query.bind(this) as (...args: unknown[]) => unknown;
      if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
        return query(text, values, ...rest);
      const name = names.get(text) ?? `kinora_${names.size}`;
      names.set(text, name);
      return query({ name, text, values }, ...rest);
    }
  };

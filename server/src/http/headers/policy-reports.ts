import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '#context.ts';
import { rareLimit } from '#http/request-limits.ts';

const path = '/policy-reports';
const group = 'policy';

/** Where browsers report violations of a page's content policy. */
export const reportTo: string = `${group}="${path}"`;

/** Not enforced yet: text must not become code unless it went through one of our policies. */
export const trustedTypes: string = `require-trusted-types-for 'script'; trusted-types kinora default; report-uri ${path}; report-to ${group}`;

const Text = z.optional(z.string());
/** A report as sent to `report-uri`; `report-to` gets lists of `NamedReport`. */
const Report = z.object({
  'effective-directive': Text,
  'violated-directive': Text,
  'source-file': Text,
  'line-number': z.optional(z.number()),
});
const NamedReport = z.object({
  effectiveDirective: Text,
  sourceFile: Text,
  lineNumber: z.optional(z.number()),
});
const Reports = z.union([
  z.object({ 'csp-report': Report }),
  z.array(z.object({ type: z.string(), body: NamedReport })),
]);

/** Each kind is logged once per process, and no more kinds than this: anybody can send reports. */
const maxKinds = 50;

/** Logs what browsers report, without the page's address or the code that was stopped. */
export function servePolicyReports(app: FastifyInstance, { config, log }: Context): void {
  const known = new Set<string>();

  function note(directive = 'unknown', source = '', line = 0): void {
    // Our own files by path; those of other origins, such as browser extensions, by origin only.
    const file = source.startsWith(config.public_url) ? source.slice(config.public_url.length) : source;
    const place = { directive: directive.slice(0, 100), file: file.split('?')[0]?.slice(0, 200), line };
    const kind = JSON.stringify(place);
    if (known.has(kind) || known.size >= maxKinds) return;
    known.add(kind);
    log.warn(place, 'A browser reports that a page violated its content policy');
  }

  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.post(path, { config: { rateLimit: rareLimit(config) } }, async ({ body }, reply) => {
    const reports = Reports.safeParse(body);
    if (!reports.success) return reply.code(422).send();
    if (Array.isArray(reports.data))
      for (const { body: one } of reports.data.slice(0, 20))
        note(one.effectiveDirective, one.sourceFile, one.lineNumber);
    else {
      const one = reports.data['csp-report'];
      note(one['effective-directive'] ?? one['violated-directive'], one['source-file'], one['line-number']);
    }
    return reply.code(204).send();
  });
}

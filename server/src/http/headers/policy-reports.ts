import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '#context.ts';
import { costlyRouteLimit } from '#http/request-limits.ts';

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

/** Each kind of violation is logged once per process, up to this many kinds, because anyone can send reports. */
const maxKinds = 50;

/** Logs what browsers report, without the page's URL or the code that was blocked. */
export function servePolicyReports(app: FastifyInstance, { config, log }: Context): void {
  const logged = new Set<string>();

  function logViolation(directive = 'unknown', source = '', line = 0): void {
    // Our own files are logged by path, files of other origins by URL; both without the query.
    const file = source.startsWith(config.public_url) ? source.slice(config.public_url.length) : source;
    const violation = { directive: directive.slice(0, 100), file: file.split('?')[0]?.slice(0, 200), line };
    const kind = JSON.stringify(violation);
    if (logged.has(kind) || logged.size >= maxKinds) return;
    logged.add(kind);
    log.warn(violation, 'A browser reports that a page violated its content policy');
  }

  app.addContentTypeParser(
    ['application/csp-report', 'application/reports+json'],
    { parseAs: 'string', bodyLimit: 16 * 1024 },
    app.getDefaultJsonParser('error', 'error'),
  );
  app.post(path, { config: { rateLimit: costlyRouteLimit(config) } }, async ({ body }, reply) => {
    const reports = Reports.safeParse(body);
    if (!reports.success) return reply.code(422).send();
    if (Array.isArray(reports.data))
      for (const { body: report } of reports.data.slice(0, 20))
        logViolation(report.effectiveDirective, report.sourceFile, report.lineNumber);
    else {
      const report = reports.data['csp-report'];
      logViolation(
        report['effective-directive'] ?? report['violated-directive'],
        report['source-file'],
        report['line-number'],
      );
    }
    return reply.code(204).send();
  });
}

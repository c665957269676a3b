import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const Year = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^20\d{2}$/, 'Enter a year'))], 'Enter a year'),
  z.pipe(
    z.transform(Number),
    z.int().check(z.minimum(2000, 'Enter a year'), z.maximum(2099, 'Enter a year')),
  ),
);

/** A file that the browser saves. */
const ReportFile = z.object({ file: z.string(), content: z.string() });

export const yearlyStatement = endpoint({
  summary: 'All of the caller’s credits and debits in a year (UTC), with totals, as CSV',
  method: 'GET',
  path: '/api/publisher/yearly-statements/:year',
  scope: 'earnings:read',
  auth: 'member',
  params: z.object({ year: Year }),
  response: ReportFile,
});

/** The tax returns that a report provides data for. */
export const taxReportForms = ['1099-misc', '1099-nec', '1042-s', 'dac7'] as const;

export const taxReport = endpoint({
  summary:
    'What was paid out in a year (UTC) and to whom, with the fields that the form asks for, as CSV. Reads tax numbers, tax forms and, for DAC7, bank accounts; each access is recorded',
  method: 'POST',
  path: '/api/operator/tax-report',
  auth: 'operator',
  step_up: 'always',
  encoding: 'json',
  body: z.object({ form: z.enum(taxReportForms, 'Choose a form'), year: Year }),
  response: z.extend(ReportFile, { lines: z.int() }),
});

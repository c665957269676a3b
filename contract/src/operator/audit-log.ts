import * as z from 'zod/mini';
import { isDay } from '../calendar-day.ts';
import { Id, IdText, Instant, pageOf, pageQuery } from '../schemas.ts';
import { endpoint } from '../endpoint.ts';
import { roles } from '../roles.ts';

/** What is recorded about the security of accounts. */
const securityEvents = [
  'signed-in',
  'sign-in-failed',
  'sign-in-refused',
  'signed-out',
  'signed-out-elsewhere',
  'password-changed',
  'password-reset',
  'email-changed',
  'email-confirmed',
  'bank-account-saved',
  'factor-added',
  'factor-removed',
  'factor-failed',
  'pin-failed',
  'recovery-code-used',
  'recovery-codes-renewed',
  'api-key-created',
  'api-key-revoked',
  'webhook-created',
  'webhook-secret-replaced',
  'webhook-deleted',
  'monetization-ended',
  'playback-stopped',
  'data-exported',
  'account-deleted',
] as const;

/** What is recorded about the acts of staff. */
const staffActs = [
  'role-changed',
  'factors-reset',
  'suspended',
  'suspension-lifted',
  'signed-out-by-staff',
  'confirmation-sent',
  'email-change-offered',
  'export-sent',
  'member-deleted',
  'people-listed',
  'person-viewed',
  'report-assigned',
  'report-decided',
  'taken-down',
  'restored',
  'appeal-decided',
  'suit-recorded',
  'earnings-released',
  'show-corrected',
  'banner-changed',
  'choices-changed',
  'film-retried',
  'film-hurried',
  'film-cancelled',
  'orphans-deleted',
  'job-retried',
  'job-dismissed',
  'email-sent-again',
  'message-answered',
  'message-closed',
  'page-published',
  'page-withdrawn',
  'refund-requested',
  'refund-refused',
  'free-access-requested',
  'free-access-end-requested',
  'quota-changed',
  'coupon-requested',
  'coupon-created',
  'coupon-refused',
  'coupon-ended',
  'price-announced',
  'price-withdrawn',
  'regional-price-set',
  'regional-price-removed',
  'gift-length-set',
  'gift-length-stopped',
  'gift-resent',
  'gift-void-requested',
  'gift-void-refused',
  'invoice-opened',
  'tax-rate-changed',
  'tax-number-read',
  'w9-read',
  'tax-form-read',
  'tax-report-exported',
  'payouts-exported',
  'payouts-paid',
  'payout-failed',
  'audit-log-exported',
] as const;

export const auditActions = [...securityEvents, ...staffActs] as const;
export const AuditAction = z.enum(auditActions);
export type AuditAction = z.infer<typeof AuditAction>;

export const isStaffAction = (act: AuditAction): boolean =>
  (staffActs as readonly AuditAction[]).includes(act);

const PersonRef = z.object({ id: Id, name: z.string() });

export const AuditEntry = z.object({
  id: z.int(),
  made_at: Instant,
  act: AuditAction,
  /** Null for the command line, and for a failed sign-in. */
  actor: z.nullable(PersonRef),
  /** The role that the actor had; null for the command line. */
  actor_role: z.nullable(z.enum(roles)),
  /** Whose account it was done to. */
  target: z.nullable(PersonRef),
  /** What it was about, such as `2026-10-usd-12` or `operator`. */
  subject: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /**
   * The network address it came from or, for a command, the user of the machine, such as `command of anna`;
   * null once the person's account is deleted.
   */
  network: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

const day = (field: string) =>
  z.optional(
    z
      .string()
      .check(
        z.regex(/^\d{4}-\d{2}-\d{2}$/, `${field} is not a valid date`),
        z.refine(isDay, `${field} is not a valid date`),
      ),
  );

const auditFilter = {
  /** The first and the last day, in UTC. */
  from: day('From'),
  until: day('Until'),
  act: z.optional(z.enum(auditActions, 'Unknown kind of act')),
  /** Only what this person did, or what was done to their account. */
  user_id: z.optional(IdText),
};

export const auditSorts = ['id'] as const;

/** The search applies to people's names and email addresses, reasons, subjects and network addresses. */
export const auditLog = endpoint({
  summary: 'Who did what to whom, when, from where and why, a page at a time',
  method: 'GET',
  path: '/api/operator/audit-log',
  auth: 'operator',
  query: z.extend(pageQuery(auditSorts), auditFilter),
  response: pageOf(AuditEntry),
});

export const exportAuditLog = endpoint({
  summary: 'The latest matching entries as a CSV file; the export is recorded',
  method: 'POST',
  path: '/api/operator/audit-log/export',
  auth: 'operator',
  step_up: 'always',
  encoding: 'json',
  body: z.object({ search: z.optional(z.string().check(z.maxLength(200))), ...auditFilter }),
  response: z.object({
    content: z.string(),
    /** How many entries the file contains, and how many match. */
    entries: z.int(),
    total: z.int(),
  }),
});

import { second } from '#clock.ts';
import type { Context } from '#context.ts';
import { readFreeDiskBytes } from '#features/operator/metrics/free-disk.ts';
import { createThrottledAudit } from '#features/operator/metrics/audit.ts';
import {
  countFilms,
  readJobMetrics,
  readLastEvents,
  readServiceMetrics,
} from '#features/operator/metrics/queries.ts';
import { throttle } from '#features/operator/metrics/throttle.ts';

/** Metrics are reread from the database only after this time. */
const maxAge_ms = 10 * second;
const timeout_ms = 5 * second;

/**
 * Adds the metrics about the whole service, read from the database, and about the disk. Every
 * process would report the same, so only workers do. While the database does not respond,
 * `database_reachable` is 0 and the other metrics from the database are left out.
 */
export function addServiceMetrics(context: Context): void {
  const { clock, database, db, metrics } = context;
  const { gauge } = metrics;
  const reachable = gauge('database_reachable', 'Whether the database responds in time');
  const waiting = gauge('jobs_waiting', 'Jobs that a worker could start now', ['job']);
  const oldest = gauge('jobs_oldest_waiting_seconds', 'How long the oldest waiting job has been waiting', [
    'job',
  ]);
  const active = gauge('jobs_active', 'Jobs that are running', ['job']);
  const failed = gauge('jobs_failed', 'Jobs of the last few days that failed permanently', ['job']);
  const emails = gauge('emails_waiting', 'Emails that are waiting to be sent');
  const oldest_email = gauge(
    'emails_oldest_waiting_seconds',
    'How long the oldest waiting email has been waiting',
  );
  const refused = gauge('emails_refused', 'Emails of the last month that could not be sent');
  const uploads = gauge(
    'uploads',
    'Unfinished uploads by state: all of them are open, and those that progressed recently are moving',
    ['state'],
  );
  const playing = gauge('films_playing', 'Devices that are playing a film');
  const films = gauge('films', 'Films by the state of their conversion', ['status']);
  const unmatched = gauge('payments_unmatched', 'Payment events that belong to no known member');
  const last_event = gauge(
    'webhook_last_received_timestamp_seconds',
    'When a payment provider last sent an event',
    ['provider'],
  );
  const violations = gauge('money_violations', 'Contradictions in the books; must always be 0', [
    'invariant',
  ]);
  const audited = gauge('money_audited_timestamp_seconds', 'When the books were last audited');
  const disk = gauge('disk_free_bytes', 'Free space on the disk of the data folder');
  const unlabeledGauges = [emails, oldest_email, refused, playing, unmatched];
  const labeledGauges = [waiting, oldest, active, failed, uploads, films, last_event];

  async function updateDatabaseGauges(): Promise<void> {
    const jobs = await readJobMetrics(db);
    for (const { job, ...counts } of jobs) {
      waiting.set({ job }, counts.waiting);
      oldest.set({ job }, counts.oldest_s);
      active.set({ job }, counts.active);
      failed.set({ job }, counts.failed);
    }
    const service = await readServiceMetrics(db, clock.now());
    emails.set(service.emails_waiting);
    oldest_email.set(service.email_oldest_s);
    refused.set(service.emails_refused);
    uploads.set({ state: 'open' }, service.uploads_open);
    uploads.set({ state: 'moving' }, service.uploads_moving);
    playing.set(service.playing);
    unmatched.set(service.unmatched_payments);
    films.reset();
    for (const { status, films: count } of await countFilms(db)) films.set({ status }, count);
    for (const { provider, last_s } of await readLastEvents(db)) last_event.set({ provider }, last_s);
  }

  const auditIfDue = createThrottledAudit(context);

  async function updateAuditGauges(): Promise<void> {
    const audit = await auditIfDue();
    if (!audit) return;
    for (const [invariant, count] of Object.entries(audit.found)) violations.set({ invariant }, count);
    audited.set(audit.at.getTime() / second);
  }

  const updateFromDatabase = throttle(maxAge_ms, async () => {
    try {
      await database.withTimeLimit(timeout_ms, updateDatabaseGauges);
      reachable.set(1);
    } catch {
      reachable.set(0);
      for (const unlabeled of unlabeledGauges) unlabeled.remove();
      for (const labeled of labeledGauges) labeled.reset();
    }
  });
  metrics.beforeReading(async () => {
    await updateFromDatabase();
    await updateAuditGauges();
    try {
      disk.set(await readFreeDiskBytes(context));
    } catch {
      disk.remove();
    }
  });
}

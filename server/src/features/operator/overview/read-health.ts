import type { Provider } from '@kinora/contract/billing/billing';
import type { Overview } from '@kinora/contract/operator/overview';
import { isExposed } from '#config/config.ts';
import type { Context } from '#context.ts';
import { readLastBackup } from '#db/last-backup.ts';
import { isMostlyProxied } from '#db/proxy-queries.ts';
import type { createThrottledAudit } from '#features/operator/metrics/audit.ts';
import { readFreeDiskBytes } from '#features/operator/metrics/free-disk.ts';
import { isBackupDue, isDiskLow } from '#features/operator/overview/rules.ts';
import { readWebhooks } from '#features/operator/overview/queries.ts';

/** Reads the state of the disk, proxies, backups, webhooks and ledger. */
export async function readHealth(
  context: Context,
  audit: Awaited<ReturnType<ReturnType<typeof createThrottledAudit>>>,
): Promise<Overview['health']> {
  const { clock, config, db } = context;
  const now = clock.now();
  const free_bytes = await readFreeDiskBytes(context);
  const last_backup_at = readLastBackup(config.data_dir)?.created_at ?? null;
  const providers: Provider[] = [
    ...(config.stripe ? (['stripe'] as const) : []),
    ...(config.paypal ? (['paypal'] as const) : []),
  ];
  const deployment = { isExposed: isExposed(config), isEmbedded: config.database_url === null };
  return {
    free_bytes,
    is_disk_low: isDiskLow(free_bytes, config.upload_disk_floor_bytes),
    last_backup_at,
    is_backup_due: isBackupDue(last_backup_at, now, deployment),
    webhooks: await readWebhooks(db, providers, now),
    is_proxy_undeclared: await isMostlyProxied(db, now),
    contradictions: audit && Object.values(audit.found).reduce((sum, count) => sum + count, 0),
  };
}

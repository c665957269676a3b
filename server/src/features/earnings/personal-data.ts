import { exportSecretReads } from '#features/earnings/monetization/queries.ts';
import {
  exportAdjustmentParts,
  exportAdjustments,
  exportLines,
  exportParts,
  exportPayouts,
  exportPostings,
  exportShares,
  readUnpaid,
} from '#features/earnings/personal-data-queries.ts';
import { readRetainedData, retainPayeeData } from '#features/earnings/leavers/retain-payee-data.ts';
import { leaveSplits } from '#features/earnings/splits/leave-split.ts';
import { keepRemovedWatchTime } from '#features/earnings/royalties/close/keep-forgotten.ts';
import type { PersonalData } from '#personal-data.ts';

const keep = 'Needed for accounting.';
const untilSettled = { keep: 'Until the last payout, and for as long as tax law requires; then deleted.' };
const accounting = { notPersonal: 'Accounting for the service as a whole.' };

export const personalData = {
  tables: {
    tax_profiles: {
      rows: { user_id: 'user_id' },
      export: [
        'name',
        'address1',
        'address2',
        'city',
        'state',
        'zip_code',
        'country',
        'vat_id',
        'ssn_last4',
        'w9_file_name',
        'w9_content_type',
        'w9_size_bytes',
        'w9_received_at',
        'updated_at',
      ],
      onDeletion: untilSettled,
    },
    tax_forms: {
      rows: { user_id: 'user_id' },
      export: ['kind', 'country', 'claims_treaty', 'signed_at', 'valid_until', 'replaced_at'],
      onDeletion: untilSettled,
    },
    bank_accounts: {
      rows: { user_id: 'user_id' },
      export: ['country', 'holder', 'last4', 'saved_at', 'payable_from', 'replaced_at'],
      onDeletion: untilSettled,
    },
    secret_reads: {
      rows: { user_id: 'user_id' },
      export: exportSecretReads,
      onDeletion: { keep: 'The record of who read a tax number is permanent.' },
    },
    qualified_changes: { rows: { user_id: 'user_id' }, export: 'all', onDeletion: 'delete' },
    qualified_months: { rows: { user_id: 'user_id' }, export: 'all', onDeletion: 'delete' },
    forgotten_watching: { rows: { user_id: 'user_id' }, export: 'all', onDeletion: 'delete' },
    payout_accounts: { rows: { user_id: 'user_id' }, export: 'all', onDeletion: untilSettled },
    leavers: {
      rows: { user_id: 'user_id' },
      export: { none: 'Written when the account is deleted.' },
      onDeletion: untilSettled,
    },
    payouts: {
      rows: { user_id: 'user_id' },
      export: exportPayouts,
      // An operator may have entered a name as the reason for a failure.
      onDeletion: { keep, set: { failure: null } },
    },
    ledger_accounts: {
      rows: { user_id: 'user_id' },
      export: { none: 'Its postings are exported.' },
      onDeletion: { keep },
    },
    ledger_postings: {
      rows: { account_id: { in: 'ledger_accounts' } },
      file: 'royalties',
      export: exportPostings,
      onDeletion: { keep },
    },
    royalty_lines: { rows: { show_id: { in: 'shows' } }, export: exportLines, onDeletion: { keep } },
    royalty_adjustments: {
      rows: { show_id: { in: 'shows' } },
      export: exportAdjustments,
      onDeletion: { keep },
    },
    royalty_parts: { rows: { user_id: 'user_id' }, export: exportParts, onDeletion: { keep } },
    royalty_adjustment_parts: {
      rows: { user_id: 'user_id' },
      export: exportAdjustmentParts,
      onDeletion: { keep },
    },
    royalty_splits: {
      rows: { show_id: { in: 'shows' } },
      export: { none: 'Its shares are exported.' },
      onDeletion: { keep },
    },
    royalty_split_shares: { rows: { user_id: 'user_id' }, export: exportShares, onDeletion: { keep } },
    royalty_payments: {
      rows: { payment_id: { in: 'payments' } },
      export: { none: 'The payments are exported.' },
      onDeletion: { keep },
    },
    royalty_viewers: {
      notPersonal: 'Viewers are only numbers here, and nothing links a number to an account.',
    },
    ledger_transactions: accounting,
    royalty_months: accounting,
    royalty_recounts: accounting,
  },
  summarizeDeletion: async ({ db, config, clock }, user_id) => {
    const { will_be_paid, records_until } = await readRetainedData(db, user_id, config, clock.now());
    return {
      unpaid: await readUnpaid(db, user_id, clock.now()),
      is_paid_out: will_be_paid,
      tax_records_until: records_until,
    };
  },
  onHistoryRemoval: keepRemovedWatchTime,
  onDeletion: async (tx, { user_id, config, now }) => {
    await leaveSplits(tx, user_id, now);
    const kept = await retainPayeeData(tx, user_id, config, now);
    return kept ? { kept } : { files: [`tax/${user_id}/`] };
  },
} as const satisfies PersonalData;

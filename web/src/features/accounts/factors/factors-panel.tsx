import { factors } from '@kinora/contract/accounts/factors';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#lib/api/queries.ts';
import { FailedState } from '#ui/page/failed-state.tsx';
import { SkeletonLine } from '#ui/page/skeleton-line.tsx';
import { PasskeyRows } from '../passkeys/passkey-rows.tsx';
import { RecoveryRow } from './recovery-row.tsx';
import { TotpRow } from './totp-row.tsx';

/** The second factors of an account. */
export function FactorsPanel() {
  const { data, error, refetch } = useQuery(queryOf(factors, {}));
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status">
        <span className="sr-only">Loading…</span>
        <SkeletonLine className="w-56" />
        <SkeletonLine className="w-40" />
      </div>
    );
  return (
    <div className="grid gap-6">
      <TotpRow added_at={data.totp?.added_at ?? null} required_for={data.required_for} />
      <PasskeyRows passkeys={data.passkeys} />
      {(data.totp || data.passkeys.length > 0) && <RecoveryRow codesLeft={data.recovery_codes_left} />}
    </div>
  );
}

import type { Statement } from '@kinora/contract/earnings/royalties';
import type { ReactNode } from 'react';
import { clockTime, count } from '#lib/format.ts';
import { classNames } from '#ui/style/class-names.ts';
import { ruleTexts } from './wallet-text.ts';

/** The numbers needed to recompute the month. */
export function VerificationFigures({ statement }: { statement: Statement }) {
  const { rule, alpha, gamma, viewers, watched_ms, input_hash } = statement;
  const isGammaInfinite = gamma === '1/0';
  return (
    <section aria-label="Check it yourself" className="grid gap-4">
      <header className="grid gap-1">
        <h2 className="font-display text-lead font-medium">Check it yourself</h2>
        <p className="max-w-prose text-small text-ink-secondary">
          With these numbers and the viewers behind each line, you can recalculate every amount by hand.
        </p>
      </header>
      <dl className="grid gap-x-8 gap-y-4 rounded-dialog border border-hairline bg-surface-raised p-5 text-small sm:grid-cols-2 xl:grid-cols-3">
        <Fact name="Payout rule" note={ruleTexts[rule].explanation}>
          {ruleTexts[rule].name} <span className="text-ink-faint">({rule})</span>
        </Fact>
        <Fact name="α, the creators’ share" note="Of what viewers paid, after tax, fees and refunds.">
          {(alpha.num / alpha.den).toLocaleString(undefined, { maximumFractionDigits: 6 })}
        </Fact>
        <Fact name="Watched in total" note={`By ${count(viewers, 'paying viewer')}, across all shows.`}>
          {clockTime(watched_ms / 1000)}
        </Fact>
        <Fact
          name="γ, per millisecond watched"
          note={
            isGammaInfinite
              ? 'Infinite: everyone who watched anything contributes everything they paid.'
              : 'A viewer who watched L milliseconds contributes γ · L of what they paid, at most all of it.'
          }
        >
          <code className="wrap-anywhere">{isGammaInfinite ? '∞' : gamma}</code>
        </Fact>
        <Fact
          isWide
          name="Input hash (SHA-256)"
          note="A fingerprint of all data that this month was calculated from. With any other data it would be different."
        >
          <code className="wrap-anywhere">{input_hash}</code>
        </Fact>
      </dl>
    </section>
  );
}

type FactProps = { name: string; note: string; isWide?: boolean; children: ReactNode };

function Fact({ name, note, isWide = false, children }: FactProps) {
  return (
    <div className={classNames('grid content-start gap-1', isWide && 'sm:col-span-2')}>
      <dt className="text-ink-secondary">{name}</dt>
      <dd className="grid gap-1">
        <bdi className="font-medium tabular-nums">{children}</bdi>
        <span className="text-caption text-ink-faint">{note}</span>
      </dd>
    </div>
  );
}

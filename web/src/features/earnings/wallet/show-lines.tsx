import {
  royaltyRules,
  type RoyaltyRule,
  type Statement,
  type StatementLine,
} from '@kinora/contract/earnings/royalties';
import { shareText } from '@kinora/contract/earnings/splits';
import { clockTime, count, money } from '#lib/format.ts';
import { Link } from '#ui/button/link.tsx';
import { Cell, HeaderCell, Row, Table } from '#ui/list/table.tsx';
import { statementLinePath } from '../../publishing/dashboard-paths.ts';
import { useRoyaltyTerms } from './use-wallet.ts';
import { exactMoney, ruleTexts } from './wallet-text.ts';

/** What each of the creator's shows earned, compared with what the other rules would have paid. */
export function ShowLines({ statement }: { statement: Statement }) {
  const { lines, rule: payoutRule } = statement;
  const isShared = lines.some(({ share_bp }) => share_bp < 10_000);
  const rules = [payoutRule, ...royaltyRules.filter((rule) => rule !== payoutRule)];
  return (
    <section aria-label="Your shows" className="@container grid gap-4">
      <header className="grid gap-1">
        <h2 className="font-display text-lead font-medium">Your shows</h2>
        <p className="max-w-prose text-small text-ink-secondary">
          The first amount is what {isShared ? 'the show' : 'you'} {isShared ? 'is' : 'are'} paid
          {isShared && '; your share of it is beside its title'}. The other two are what the other rules would
          have paid, for comparison. In small print: the amount before rounding.
        </p>
      </header>
      {lines.length === 0 ? (
        <p className="text-small text-ink-secondary">Nobody watched your shows that month.</p>
      ) : (
        <Table
          caption="What your shows earned, under each rule"
          header={
            <>
              <HeaderCell>Show</HeaderCell>
              <HeaderCell align="end">Watched</HeaderCell>
              <HeaderCell align="end">Viewers</HeaderCell>
              {rules.map((rule) => (
                <HeaderCell key={rule} align="end">
                  {ruleTexts[rule].name}{' '}
                  {rule === payoutRule && <span className="text-gold">payout rule</span>}
                </HeaderCell>
              ))}
            </>
          }
        >
          {lines.map((line) => (
            <Row key={line.show_id}>
              <Cell label="Show">
                <ShowName line={line} statement={statement} />
              </Cell>
              <Cell label="Watched" align="end">
                <bdi>{clockTime(line.watched_ms / 1000)}</bdi>
              </Cell>
              <Cell label="Viewers" align="end">
                {line.viewers.toLocaleString()}
              </Cell>
              {rules.map((rule) => (
                <Cell
                  key={rule}
                  label={rule === payoutRule ? `${ruleTexts[rule].name} (payout rule)` : ruleTexts[rule].name}
                  align="end"
                >
                  <Amount
                    line={line}
                    rule={rule}
                    isPayoutRule={rule === payoutRule}
                    currency={statement.currency}
                  />
                </Cell>
              ))}
            </Row>
          ))}
        </Table>
      )}
    </section>
  );
}

function ShowName({ line, statement }: { line: StatementLine; statement: Statement }) {
  const minViewers = useRoyaltyTerms().data?.min_viewers;
  return (
    <span className="grid gap-0.5">
      <span className="font-medium">
        <bdi>{line.title}</bdi>
      </span>
      {line.share_bp < 10_000 && (
        <span className="text-small text-ink-secondary">
          Your share, {shareText(line.share_bp)}:{' '}
          <bdi className="font-semibold text-gold tabular-nums">
            {money(line.own_minor, statement.currency)}
          </bdi>
        </span>
      )}
      {line.is_disputed && (
        <span className="max-w-64 text-caption text-danger">Not paid out while the show is in dispute</span>
      )}
      {line.can_open ? (
        <Link to={statementLinePath(statement.id, line.show_id)} className="text-caption">
          See the viewers behind it, without names
        </Link>
      ) : (
        <span className="max-w-64 text-caption text-ink-faint">
          Can be opened with at least {minViewers === undefined ? '… viewers' : count(minViewers, 'viewer')}:
          with fewer, someone could be recognized.
        </span>
      )}
    </span>
  );
}

type AmountProps = { line: StatementLine; rule: RoyaltyRule; isPayoutRule: boolean; currency: string };

function Amount({ line, rule, isPayoutRule, currency }: AmountProps) {
  const { amount_minor, amount_micro } = line.by_rule[rule];
  return (
    <span className="inline-grid justify-items-end gap-0.5">
      <bdi className={isPayoutRule ? 'font-semibold text-gold' : 'text-ink-secondary'}>
        {money(amount_minor, currency)}
      </bdi>
      <bdi className="text-caption text-ink-faint">{exactMoney(amount_micro, currency)}</bdi>
    </span>
  );
}

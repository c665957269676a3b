import type { Statement } from '@kinora/contract/earnings/royalties';
import { Accordion } from '#ui/page/accordion.tsx';
import { ruleTexts } from './wallet-text.ts';

/** Explains the rule, with an example small enough to follow by hand. */
export function HowComputed({ statement: { rule } }: { statement: Statement }) {
  return (
    <section aria-label="How is this computed?" className="grid gap-4">
      <h2 className="font-display text-lead font-medium">How is this computed?</h2>
      <Accordion
        level={3}
        entries={
          rule === 'fan_scaled_v1'
            ? fanScaled
            : [{ question: ruleTexts[rule].name, answer: ruleTexts[rule].explanation }]
        }
      />
    </section>
  );
}

const fanScaled = [
  {
    question: 'In short',
    answer: `Tax, the payment provider’s fee and refunds are deducted from every payment. The rest is spread over the days that it pays for. The creators’ share of it, α, makes up the pool for the month.

Each viewer’s money goes to the shows that this viewer watched, by time. People who watch more contribute more of their money, and those who watch a lot contribute all of it, but nobody contributes more than they paid. One number, γ, is chosen so that the contributions add up to exactly the pool.`,
  },
  {
    question: 'An example to work through',
    answer: `Three people pay $10.00 each, $30.00 together. α is 0.70, so the pool is $21.00. There are two shows, The Harbour and The Orchard.

The first viewer watches The Harbour for 120 minutes. The second viewer watches The Harbour for 40 minutes and The Orchard for 20. The third viewer watches The Orchard for 20 minutes.

If every minute were worth the same, 200 minutes would share $21.00, and the first viewer would contribute $12.60: more than they paid. So they contribute all of their $10.00, which leaves $11.00 of the pool for the other two. They watched 60 and 20 minutes, and contribute in that proportion: $8.25 and $2.75.

The first viewer’s $10.00 goes to The Harbour. Of the second viewer’s $8.25, two thirds ($5.50) goes to The Harbour and one third ($2.75) to The Orchard. The third viewer’s $2.75 goes to The Orchard.

The Harbour earns $10.00 + $5.50 = $15.50, and The Orchard earns $2.75 + $2.75 = $5.50. Together that is $21.00, the pool.`,
  },
  {
    question: 'What counts as watched?',
    answer: `Each part of an episode counts once a day, and at most twice the length of the episode in a month. Plays of 30 seconds or less do not count. An episode counts for no longer than watching it took: at double speed, an hour of film counts as half an hour.

Watching your own shows does not count, nor does anything watched by the people who run the service.`,
  },
  {
    question: 'How is it rounded?',
    answer: `Everything is calculated exactly, down to a millionth of a cent. Only at the very end is each show rounded down to a whole cent, and the leftover cents go, one each, to the shows that lost the most by rounding. So all shows and the reserve together equal the pool, to the cent.`,
  },
  {
    question: 'Why does some of the money belong to nobody?',
    answer: `Nobody contributes more than they paid. If few paying members watch anything, everything they paid can be less than the pool. The rest is the reserve, which belongs to no show.`,
  },
];

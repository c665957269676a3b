/**
 * Do the product's recommendations predict what people watch next better than a list of popular shows, and as
 * well as EASE, a strong and simple method that needs a dense matrix of all pairs of shows?
 *
 *     npm run bench -- recommend [ratings] [--items 2000]
 *
 * `ratings` is any file of lines `user,item,rating,timestamp`; without one, viewers are made up. Every method
 * has to answer two questions. Both are scored as NDCG@10 over items that the viewer has not rated yet, where a
 * rating of at least 70% of the highest one is a hit:
 *
 * - What comes next? At five points in time, after 50%, 60%, 70%, 80% and 90% of all ratings, every method
 *   learns from the earlier ratings and predicts what each known viewer likes among the following tenth. No
 *   method sees any later rating. The targets apply to this question.
 * - What was the last one? The last rating of each viewer with at least three is held out and everything else is
 *   known, including what others rated later, as is usual in papers.
 *
 * EASE's λ and input, and the input of popularity, are tuned on the tenth that follows the first 40% of the
 * ratings.
 */
import { parseArgs } from 'node:util';
import { chooseBaselines, evaluate, type Scores } from './recommend/evaluate.ts';
import { cutAt, lastOfEach } from './recommend/folds.ts';
import { packRatings } from './recommend/ratings.ts';
import { readRatings } from './recommend/read-ratings.ts';
import { syntheticRatings } from './recommend/synthetic.ts';

const targets = { popularity: 1.4, ease: 0.95 };

const { values, positionals } = parseArgs({ options: { items: { type: 'string' } }, allowPositionals: true });
const maxItems = Number(values.items ?? 2000);
const [file] = positionals;
const ratings = packRatings(file ? await readRatings(file) : syntheticRatings());
console.log(
  `${file ?? 'made-up viewers'}: ${ratings.at.length} ratings by ${ratings.viewers} viewers of ${ratings.items} items` +
    (ratings.items > maxItems ? `; every method uses the ${maxItems} with the most ratings` : ''),
);

const baselines = chooseBaselines(cutAt(ratings, 0.4, 0.5, maxItems));
console.log(
  `EASE on ${baselines.ease.input} ratings, λ = ${baselines.ease.lambda}; popularity by ${baselines.popularity} ratings`,
);
const next: Scores[] = [];
for (const cut of [0.5, 0.6, 0.7, 0.8, 0.9]) {
  const scores = evaluate(cutAt(ratings, cut, cut + 0.1, maxItems), baselines);
  printScores(`after ${Math.round(100 * cut)}%`, scores);
  next.push(scores);
}
const overall = averageScores(next);
printScores('what comes next', overall);
printScores('the last one', evaluate(lastOfEach(ratings, maxItems), baselines));

const passed = [
  report('popularity', overall.ours / overall.popularity, targets.popularity),
  report('EASE', overall.ours / overall.ease, targets.ease),
];
process.exitCode = passed.every(Boolean) ? 0 : 1;

function report(other: string, ratio: number, target: number): boolean {
  console.log(`recommend against ${other}: ${ratio.toFixed(3)} (target >= ${target})`);
  return ratio >= target;
}

function printScores(name: string, { viewers, ours, popularity, recent, ease }: Scores): void {
  const digits = (value: number) => value.toFixed(4);
  const ratios = `${(ours / popularity).toFixed(2)} and ${(ours / ease).toFixed(2)}`;
  console.log(
    `${name}: ${viewers} viewers; ours ${digits(ours)}, popularity ${digits(popularity)}, ` +
      `recent popularity ${digits(recent)}, EASE ${digits(ease)}; ratios ${ratios}`,
  );
}

/** Averages all scores, weighted by the number of viewers. */
function averageScores(all: readonly Scores[]): Scores {
  const viewers = all.reduce((sum, scores) => sum + scores.viewers, 0);
  const mean = (scoreOf: (scores: Scores) => number) =>
    all.reduce((sum, scores) => sum + scoreOf(scores) * scores.viewers, 0) / Math.max(viewers, 1);
  return {
    viewers,
    ours: mean(({ ours }) => ours),
    popularity: mean(({ popularity }) => popularity),
    recent: mean(({ recent }) => recent),
    ease: mean(({ ease }) => ease),
  };
}

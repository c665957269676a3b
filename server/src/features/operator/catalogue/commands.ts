import { maturityLevels } from '@kinora/contract/maturity-levels';
import * as catalogue from '@kinora/contract/operator/catalogue';
import { callCommand, type Command, type Field } from '#command.ts';

const reason = 'It shows how to make a weapon';

const rating: Field = {
  name: 'rating',
  description: 'E (everyone), K (kids), T (teens) or A (adults)',
  parse: (typed) => maturityLevels.find((level) => level[0] === typed.toUpperCase()) ?? typed,
};

const categories: Field = {
  name: 'category',
  description: 'their numbers, which “categories list” shows, separated by commas',
  isRequired: true,
};

export const commands: readonly Command[] = [
  callCommand(catalogue.listCatalogue, {
    name: 'catalogue list',
    summary: 'Lists shows; the search applies to shows, their episodes and their creators',
    example: '--only reported --search lighthouse',
    columns: ['id', 'title', 'publisher', 'maturity_level', 'state', 'episodes_count', 'open_reports'],
  }),
  callCommand(catalogue.readCatalogueShow, {
    name: 'catalogue show',
    summary: 'Shows a show with all its episodes and take-downs',
    args: ['show_id'],
    example: '12',
  }),
  callCommand(catalogue.takeDown, {
    name: 'catalogue take-down',
    summary: 'Takes down a show or one of its episodes: only its creator, who is told why, can still see it',
    args: ['show_id'],
    fields: { episode_id: { description: 'only this episode, by the number that “catalogue show” lists' } },
    example: `12 --episode 34 --reason "${reason}"`,
  }),
  callCommand(catalogue.restore, {
    name: 'catalogue restore',
    summary: 'Undoes a take-down and notifies the creator',
    args: ['take_down_id'],
    fields: { take_down_id: { description: 'the number of the take-down, which “catalogue show” lists' } },
    example: '5 --reason "It was about another show"',
  }),
  callCommand(catalogue.decideAppeal, {
    name: 'catalogue grant-appeal',
    summary: 'Grants an appeal: undoes the take-down and notifies the creator',
    args: ['take_down_id'],
    set: { is_granted: true },
    example: '5 --answer "You are right, this is allowed"',
  }),
  callCommand(catalogue.decideAppeal, {
    name: 'catalogue refuse-appeal',
    summary: 'Refuses an appeal: the work stays down, and its creator is notified',
    args: ['take_down_id'],
    set: { is_granted: false },
    example: '5 --answer "It still shows what we do not allow"',
  }),
  callCommand(catalogue.recordLawsuit, {
    name: 'catalogue record-suit',
    summary:
      'Records that a claimant has gone to court after a counter-notice: the work is not restored automatically',
    args: ['take_down_id'],
    example: '5 --reason "Their lawyer sent us the claim"',
  }),
  callCommand(catalogue.releaseEarnings, {
    name: 'catalogue release-earnings',
    summary: 'Pays out a show’s earnings although the show, or one of its episodes, stays taken down',
    args: ['take_down_id'],
    confirm: true,
    example: '5 --reason "The rights holders have reached an agreement"',
  }),
  callCommand(catalogue.correctShow, {
    name: 'catalogue correct',
    summary: 'Replaces the rating and genres of a show; its creator is notified',
    args: ['show_id'],
    fields: { maturity_level: rating, category: categories },
    example: '12 --rating T --category 3,7 --reason "It is not for small children"',
  }),
];

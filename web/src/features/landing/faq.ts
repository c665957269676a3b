import { boot } from '#lib/boot.ts';
import { money } from '#lib/format.ts';

const price = money(boot.price.amount_minor, boot.price.currency);

export const questions: readonly { question: string; answer: string }[] = [
  {
    question: `Is there a free ${boot.brand.name} account?`,
    answer: `No. There are no free accounts: one membership at ${price} a month opens every show, and it is what pays the people who make them. You can cancel anytime and keep watching until the end of the month you paid for.`,
  },
  {
    question: 'Are there really no ads?',
    answer:
      'None. Not before an episode, not in the middle of it, not around it. Nobody buys your attention here, so nobody has to interrupt it.',
  },
  {
    question: 'How often do new episodes come out?',
    answer:
      'Every creator publishes up to one episode per week. It keeps the catalogue moving and gives each episode time to be made well, and to be watched.',
  },
  {
    question: 'How long can an episode be?',
    answer: 'Up to three hours. Most are far shorter; a story takes the time it needs.',
  },
  {
    question: 'How are creators paid?',
    answer:
      'By royalties. Every month, creators share in what members paid according to how much their shows were watched, and every figure is there for them to check.',
  },
  {
    question: 'What may not be published?',
    answer:
      'Pornography, and anything under somebody else’s copyright. Publish what you made yourself, or what you hold the rights to.',
  },
];

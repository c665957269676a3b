import { DisclosureGroup } from 'react-aria-components/DisclosureGroup';
import { Reveal } from '#ui/reveal.tsx';
import { Question } from './question.tsx';
import { questions } from './faq.ts';

export function Questions() {
  return (
    <section className="px-gutter pt-28 md:pt-40">
      <Reveal className="mx-auto max-w-3xl">
        <h2 className="mb-8 font-display text-title font-medium md:text-[2.75rem]">
          Frequently Asked Questions
        </h2>
        <DisclosureGroup className="border-t border-hairline">
          {questions.map(({ question, answer }) => (
            <Question key={question} question={question} answer={answer} />
          ))}
        </DisclosureGroup>
      </Reveal>
    </section>
  );
}

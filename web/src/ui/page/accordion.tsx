import { useId } from 'react';
import { Icon } from '../media/icon.tsx';

type AccordionProps = {
  entries: readonly { question: string; answer: string }[];
  /** The heading level of the questions. */
  level: 2 | 3;
};

/**
 * A list of questions that expand to show their answers, one at a time. It uses the browser's own elements,
 * so it needs no JavaScript.
 */
export function Accordion({ entries, level }: AccordionProps) {
  const name = useId();
  const Heading = `h${level}` as const;
  return (
    <div className="border-t border-hairline">
      {entries.map(({ question, answer }) => (
        <details
          key={question}
          name={name}
          className="group border-b border-hairline [interpolate-size:allow-keywords] details-content:h-0 details-content:overflow-clip details-content:transition-[height,content-visibility] details-content:transition-discrete details-content:duration-300 details-content:ease-calm open:details-content:h-auto"
        >
          <summary className="flex cursor-pointer list-none items-center justify-between gap-6 py-5 text-body font-medium transition-colors duration-160 hover:text-gold md:text-lead [&::-webkit-details-marker]:hidden">
            <Heading>{question}</Heading>
            <Icon
              name="plus"
              className="shrink-0 text-gold transition-[rotate] duration-300 group-open:rotate-45"
            />
          </summary>
          <p className="max-w-2xl pb-6 whitespace-pre-line text-ink-secondary">{answer}</p>
        </details>
      ))}
    </div>
  );
}

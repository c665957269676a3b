import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components/Disclosure';
import { DisclosureGroup } from 'react-aria-components/DisclosureGroup';
import { Icon } from '../media/icon.tsx';

type AccordionProps = {
  entries: readonly { question: string; answer: string }[];
  /** The heading level of the questions. */
  level: 2 | 3;
};

/** A list of questions that expand to show their answers, one at a time. */
export function Accordion({ entries, level }: AccordionProps) {
  return (
    <DisclosureGroup className="border-t border-hairline">
      {entries.map(({ question, answer }) => (
        <Disclosure key={question} className="group border-b border-hairline">
          <Heading level={level}>
            <Button
              slot="trigger"
              className="flex w-full cursor-pointer items-center justify-between gap-6 py-5 text-start text-body font-medium transition-colors duration-160 hover:text-gold md:text-lead"
            >
              {question}
              <Icon
                name="plus"
                className="shrink-0 text-gold transition-[rotate] duration-300 group-data-expanded:rotate-45"
              />
            </Button>
          </Heading>
          <DisclosurePanel className="h-(--disclosure-panel-height) overflow-clip transition-[height] duration-300 ease-calm">
            <p className="max-w-2xl pb-6 whitespace-pre-line text-ink-secondary">{answer}</p>
          </DisclosurePanel>
        </Disclosure>
      ))}
    </DisclosureGroup>
  );
}

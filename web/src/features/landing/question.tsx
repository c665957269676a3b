import { Button, Disclosure, DisclosurePanel, Heading } from 'react-aria-components/Disclosure';
import { Icon } from '#ui/icon.tsx';

export function Question({ question, answer }: { question: string; answer: string }) {
  return (
    <Disclosure className="group border-b border-hairline">
      <Heading level={3}>
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
        <p className="max-w-2xl pb-6 text-ink-secondary">{answer}</p>
      </DisclosurePanel>
    </Disclosure>
  );
}

import { Tab as AriaTab, TabList as AriaTabList, TabPanel, Tabs } from 'react-aria-components/Tabs';

export { TabPanel, Tabs };

/** A line of tabs that scrolls when it is too long. */
export function TabList({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly { id: string | number; name: string }[];
}) {
  return (
    <AriaTabList
      aria-label={label}
      items={tabs}
      className="flex gap-7 overflow-x-auto border-b border-hairline [scrollbar-width:none]"
    >
      {(tab) => (
        <AriaTab className="relative cursor-pointer py-3 text-small font-medium whitespace-nowrap text-ink-secondary outline-none transition-colors duration-160 hover:text-ink data-focus-visible:text-gold data-selected:text-ink data-selected:after:absolute data-selected:after:inset-x-0 data-selected:after:-bottom-px data-selected:after:h-0.5 data-selected:after:bg-gold">
          {tab.name}
        </AriaTab>
      )}
    </AriaTabList>
  );
}

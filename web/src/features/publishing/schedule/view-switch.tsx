import { ToggleButton } from 'react-aria-components/ToggleButton';
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup';

export type View = 'month' | 'list';

const views: readonly { id: View; name: string }[] = [
  { id: 'month', name: 'Month' },
  { id: 'list', name: 'List' },
];

type ViewSwitchProps = { value: View; onChange: (view: View) => void };

export function ViewSwitch({ value, onChange }: ViewSwitchProps) {
  return (
    <ToggleButtonGroup
      aria-label="View"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={([chosen]) => chosen && onChange(chosen as View)}
      className="flex rounded-card bg-ink/8 p-1"
    >
      {views.map(({ id, name }) => (
        <ToggleButton
          key={id}
          id={id}
          className="h-9 cursor-pointer rounded-[4px] px-3.5 text-small font-medium text-ink-secondary transition-colors duration-160 hover:text-ink data-selected:bg-surface-overlay data-selected:text-ink"
        >
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

import { boot } from '#lib/boot.ts';
import { Icon } from '#ui/media/icon.tsx';

const benefits = [
  { name: 'Watch Shows', description: 'Every show and every episode, on every screen you own.' },
  { name: 'Create your own', description: 'Publish a show, an episode a week, and earn royalties.' },
  { name: 'No Ads', description: 'Not one, anywhere, ever.' },
  {
    name: 'Cancel Anytime',
    description:
      boot.price.yearly_amount_minor === null
        ? 'Keep watching until the end of the month you paid for.'
        : 'Keep watching until the end of the month or year you paid for.',
  },
];

export function PlanBenefits() {
  return (
    <div>
      <h1 className="font-display text-title font-medium md:text-[2.75rem]">Plan Details</h1>
      <p className="mt-3 text-lead text-ink-secondary">One plan, everything in it.</p>
      <ul className="mt-10 grid gap-6">
        {benefits.map(({ name, description }) => (
          <li key={name} className="flex gap-4">
            <Icon name="check" size={22} className="mt-0.5 shrink-0 text-gold" />
            <div>
              <h2 className="font-semibold">{name}</h2>
              <p className="text-ink-secondary">{description}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

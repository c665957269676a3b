import { useState } from 'react';
import { Checkbox } from '#ui/field/checkbox.tsx';
import { FactorNotice } from '../factor-notice.tsx';
import { HeldRoyalties } from './held-royalties.tsx';
import { MonetizationForm } from './monetization-form.tsx';

/** Asks whether the creator wants to be paid, and if so for the details that this requires. */
export function EnableMonetization({ onSaved }: { onSaved: () => void }) {
  const [isWanted, setIsWanted] = useState(false);
  return (
    <>
      <p className="text-ink-secondary">
        Earn royalties when people watch your shows. To pay you, we need to know who you are and where you pay
        tax.
      </p>
      <HeldRoyalties />
      <div className="mt-3">
        <Checkbox value={isWanted} onChange={setIsWanted}>
          I want to be paid for my shows
        </Checkbox>
      </div>
      {/* Hidden rather than unmounted, so that what was typed is not lost. */}
      <div hidden={!isWanted} className="mt-5">
        <FactorNotice />
        <MonetizationForm saved={null} onSaved={onSaved} />
      </div>
    </>
  );
}

import type { Person } from '@kinora/contract/operator/people';
import { includesRole, outranks } from '@kinora/contract/roles';
import { useState } from 'react';
import { money, shortDate } from '#lib/format.ts';
import { useSession } from '#lib/session/session.ts';
import { Button } from '#ui/button/button.tsx';
import { PaymentDocuments } from './payment-documents.tsx';
import { RefundDialog } from './refund-dialog.tsx';

type PaymentFactProps = { person: Person; payment: Person['payments'][number] };

/** A payment, and the button that refunds it. */
export function PaymentFact({ person, payment }: PaymentFactProps) {
  const [isOpen, setIsOpen] = useState(false);
  const role = useSession()?.role ?? 'member';
  const { id, amount_minor, refunded_minor, currency, paid_at, documents } = payment;
  const amount = money(amount_minor, currency);
  const notes = [
    `Payment ${id}`,
    shortDate(paid_at),
    refunded_minor > 0 && `${money(refunded_minor, currency)} refunded`,
  ];
  const canRefund = includesRole(role, 'operator') && outranks(role, person.role);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <span className="grid gap-0.5">
        <span className="font-medium tabular-nums">{amount}</span>
        <span className="text-small text-ink-secondary">{notes.filter(Boolean).join(' · ')}</span>
      </span>
      {canRefund && refunded_minor < amount_minor && (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Refund ${amount} paid on ${shortDate(paid_at)}`}
          onPress={() => setIsOpen(true)}
        >
          Refund
        </Button>
      )}
      {includesRole(role, 'operator') && <PaymentDocuments documents={documents} />}
      {isOpen && (
        <RefundDialog
          payment={payment}
          endsAccess={person.refund_ends_access}
          onClose={() => setIsOpen(false)}
        />
      )}
    </li>
  );
}

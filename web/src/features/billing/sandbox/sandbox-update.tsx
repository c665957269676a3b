import { sandboxMethod } from '@kinora/contract/billing/sandbox';
import { useWrite } from '#lib/api/use-write.ts';
import type { ReplaceMethod } from '../membership/use-replace-method.ts';
import { Authentication } from './authentication.tsx';
import { SandboxCardForm } from './sandbox-card-form.tsx';
import { SandboxLabel } from './sandbox-label.tsx';
import { useAuthentication } from './use-authentication.ts';

/** Replaces the test card; cards that require authentication are confirmed in the same dialog. */
export function SandboxUpdate({ onReplace }: { onReplace: ReplaceMethod }) {
  const authentication = useAuthentication();
  const create = useWrite(sandboxMethod);
  return (
    <>
      <div className="-mx-6 mb-6 sm:-mx-8">
        <SandboxLabel />
      </div>
      {authentication.isAsking && <Authentication onAnswer={authentication.answer} />}
      {/* The hidden form is still submitting, and shows the error if the payment is refused. */}
      <div hidden={authentication.isAsking}>
        <SandboxCardForm
          label="Update Payment Information"
          action="Save card"
          onCard={async (body) => {
            const { data: method } = await create.mutateAsync({ body });
            await onReplace(method, authentication.confirm);
          }}
        />
      </div>
    </>
  );
}

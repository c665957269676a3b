/** Shown wherever the sandbox asks for a card, so that nobody mistakes it for a real payment. */
export function SandboxLabel() {
  return (
    <p className="bg-gold px-6 py-2.5 text-center text-small font-semibold text-on-gold">
      Sandbox: no real money
    </p>
  );
}
